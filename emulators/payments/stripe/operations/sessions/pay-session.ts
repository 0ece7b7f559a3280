import { randomId } from '../../../shared/random-id.ts';
import { ApiError, invalidRequest } from '../../http/api-error.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { CardName } from '../../state/card.ts';
import type { StoredEvent } from '../../state/event.ts';
import type { Session } from '../../state/session.ts';
import { presentInvoice } from '../../wire/present-invoice.ts';
import { presentSession } from '../../wire/present-session.ts';
import { presentSubscription } from '../../wire/present-subscription.ts';
import { addInterval } from '../due/add-interval.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { settleInvoice } from '../invoices/settle-invoice.ts';

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
