import type { CallableRequest } from 'domain/contracts';
import { DAY_MS } from 'domain/kit/dates';
import { PERIOD_DAYS, PLANS } from 'domain/buy/plans';
import { AppError } from '../../kit/errors.ts';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { demandVisibleAccount } from '../ledger/owned-account.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { orderMetadata } from '../records/order-metadata.ts';
import { isBoughtBy, paysFor } from '../records/payment-status.ts';
import type { CardOrder, CardPayment, Payment } from '../records/records.ts';
import { type Attempt, type Placed, placeOrder } from './place-order.ts';

/**
 * The provider's customer to buy as, or null for a new one. Only a customer as which this account itself has bought before
 * (`isBoughtBy`), because the hosted page may show the customer's cards, which nobody else may see.
 */
function findCustomer(payments: readonly Payment[], buyer: string | null): string | null {
  if (buyer === null) return null;
  const [last] = payments
    .filter((payment): payment is CardPayment => payment.provider === 'stripe')
    .filter((payment) => payment.customer !== null && isBoughtBy(payment, buyer))
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return last?.customer ?? null;
}

/** How long a session can be paid (Stripe's default), in milliseconds. Stripe's own answer takes precedence. */
const VALIDITY_MS = DAY_MS;

/**
 * Places a card order: one order is one Checkout Session. Throws 'already-subscribed' if the buyer's card is charged for
 * this plan already, `ProviderError`, and what `placeOrder` throws.
 */
export async function orderCheckout(
  deps: PaymentDeps,
  data: CallableRequest<'create-checkout'>,
  buyer: string | null,
  origin: string,
): Promise<Placed<CardOrder>> {
  const subscriber = subscriberId(data.customer_email);
  const payments =
    buyer === null ? [] : (await demandVisibleAccount(deps.store, { subscriber, owner: buyer })).payments;
  if (payments.some((payment) => paysFor(payment, data.plan))) {
    throw new AppError('already-subscribed');
  }
  const orderOf = (attempt: Attempt): CardOrder => ({
    ...attempt,
    provider: 'stripe',
    plan: data.plan,
    amount_cents: PLANS[data.plan].price_cents,
    registration: {
      email: data.customer_email,
      nome: data.customer_name ?? '',
      telefone: data.customer_phone,
      data_nascimento: data.customer_birth_date ?? '',
    },
    subscriber,
    buyer,
    expires_at: new Date(deps.now().getTime() + VALIDITY_MS),
    made: null,
  });
  return placeOrder(deps, data.order_id, orderOf, async (order) => {
    const { id, url, expires_at } = await deps.card.create({
      order_id: data.order_id,
      product: PLANS[data.plan].name,
      metadata: orderMetadata(data.order_id, order),
      amount_cents: order.amount_cents,
      period_days: PERIOD_DAYS,
      payer: { email: data.customer_email, customer: findCustomer(payments, buyer) },
      origin,
    });
    return { made: { id, url }, expires_at };
  });
}
