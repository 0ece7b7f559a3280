import { randomId } from '../../shared/store.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { type Sandbox, nowSeconds } from '../sandbox.ts';
import type { CardName } from '../state/customer.ts';
import type { StoredEvent } from '../state/event.ts';
import { type Session, addInterval } from '../state/subscription.ts';
import { presentInvoice } from '../wire/present-invoice.ts';
import { presentSession } from '../wire/present-session.ts';
import { presentSubscription } from '../wire/present-subscription.ts';
import { createInvoice, finalizeInvoice, settleInvoice } from './invoices.ts';

interface Payer {
  card: CardName;
  email: string;
  name: string;
}

/**
 * Pays a session, as a buyer does: creates the customer, the card, the subscription and its paid invoice, completes the
 * session, and sends their events. A card that asks for authentication counts as authenticated here. Returns the event
 * `checkout.session.completed`. Throws a refusal for a refused card (402, `card_declined`), which leaves the session open,
 * and for a session that is not open (400).
 */
export function paySession(sandbox: Sandbox, session: Session, { card, email, name }: Payer): StoredEvent {
  const { store, webhooks } = sandbox;
  if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`);
  session.authentication = null;
  if (card === 'refused') {
    session.refusedAttempts += 1;
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
  }
  const now = nowSeconds(sandbox);
  const customer =
    session.customer === null
      ? store.customers.add({
          id: `cus_${randomId(14)}`,
          created: now,
          email,
          name,
          preferredLocales: session.locale === null || session.locale === 'auto' ? [] : [session.locale],
          paymentMethod: null,
          invoicePrefix: randomId(8).toUpperCase(),
          nextInvoiceSequence: 1,
          credit: 0,
        })
      : store.customers.demand(session.customer);
  customer.email ??= email;
  customer.name ??= name;
  const method = store.paymentMethods.add({
    id: `pm_1${randomId(23)}`,
    created: now,
    customer: customer.id,
    card,
    email,
    name,
  });
  customer.paymentMethod = method.id;
  const price = store.prices.demand(session.price);
  const subscription = store.subscriptions.add({
    id: `sub_1${randomId(23)}`,
    item: `si_${randomId(14)}`,
    created: now,
    status: 'active',
    customer: customer.id,
    paymentMethod: method.id,
    price: price.id,
    quantity: session.quantity,
    metadata: { ...session.subscriptionMetadata },
    currentPeriodStart: now,
    currentPeriodEnd: addInterval(now, price),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    endReason: null,
    latestInvoice: '',
    percentOff: 0,
    nextRenewal: null,
  });
  const invoice = createInvoice(sandbox, subscription, 'subscription_create', now);
  finalizeInvoice(sandbox, invoice);
  settleInvoice(sandbox, invoice, method, true);
  session.status = 'complete';
  session.customer = customer.id;
  session.payerEmail = email;
  session.payerName = name;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  webhooks.tell('customer.subscription.created', presentSubscription(sandbox, subscription));
  webhooks.tell('invoice.paid', presentInvoice(sandbox, invoice));
  return webhooks.tell('checkout.session.completed', presentSession(sandbox, session));
}

/**
 * Expires a session, for `POST /v1/checkout/sessions/{id}/expire` and at its `expires_at`. Throws a refusal (400) when the
 * session is not open.
 */
export function expireSession(sandbox: Sandbox, session: Session): Session {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.authentication = null;
  sandbox.webhooks.tell('checkout.session.expired', presentSession(sandbox, session));
  return session;
}
