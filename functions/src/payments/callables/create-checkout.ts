import { DAY_MS } from 'domain/durations';
import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { PERIOD_DAYS, PLANS } from 'domain/plans';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { AppError } from '../../app-error.ts';
import type { Call } from '../../callable.ts';
import { subscriberId } from '../../firebase/subscriber-id.ts';
import { demandOpenAccount } from '../account/read-open-account.ts';
import { findBuyer } from '../orders/find-buyer.ts';
import { findCustomer } from '../orders/find-customer.ts';
import { limitOrder } from '../orders/limit-order.ts';
import { liveDeps } from '../live-deps.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { renews } from '../records/payment-status.ts';
import { type Attempt, placeOrder, type Placed } from '../orders/place-order.ts';
import type { CardOrder } from '../records/records.ts';
import { toAppError } from '../ports/to-app-error.ts';

/** How long a session can be paid (Stripe's default), in milliseconds; the provider's own answer counts. */
const VALIDITY_MS = DAY_MS;

type Request = CallableRequest<'create-checkout'>;

/**
 * `create-checkout` (spec §7, design §7): one order is one Checkout Session, however often its button is pressed. A
 * provider that refuses or is silent is an answer with `success: false`; 'already-subscribed' tells a signed-in owner that
 * the card is charged for this plan already (a stranger, who buys for an address, is told nothing about it).
 */
export async function createCheckout(call: Call<Request>): Promise<CallableResponse<'create-checkout'>> {
  const { data, uid, origin } = call;
  try {
    const deps = liveDeps();
    await limitOrder(deps, 'create-checkout', data.order_id, data.customer_email, call);
    const order = await orderCheckout(deps, data, await findBuyer(deps, uid, data.customer_email), origin);
    return { success: true, url: order.made.url, session_id: order.made.id };
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal instanceof AppError && refusal.code === 'provider-unavailable') {
      return { success: false, error: ERROR_TEXTS[refusal.code] };
    }
    throw refusal;
  }
}

/** The core of it: one order, one session. Throws `ProviderError` and what `placeOrder` throws. */
export async function orderCheckout(
  deps: PaymentDeps,
  data: Request,
  buyer: string | null,
  origin: string,
): Promise<Placed<CardOrder>> {
  const subscriber = subscriberId(data.customer_email);
  const payments =
    buyer === null ? [] : (await demandOpenAccount(deps.store, { subscriber, owner: buyer })).payments;
  if (payments.some((payment) => renews(payment) && payment.plan === data.plan)) {
    throw new AppError('already-subscribed');
  }
  const draft = (attempt: Attempt): CardOrder => ({
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
  return placeOrder(deps, data.order_id, draft, async (order) => {
    const { id, url, expires_at } = await deps.card.create({
      order_id: data.order_id,
      product: PLANS[data.plan].name,
      amount_cents: order.amount_cents,
      period_days: PERIOD_DAYS,
      payer: { email: data.customer_email, customer: findCustomer(payments, buyer) },
      origin,
    });
    return { made: { id, url }, expires_at };
  });
}
