import type { CallableResponse } from 'domain/contracts';
import { grantPeriods } from 'domain/buy/grants';
import type { Call } from '../../kit/call/callable.ts';
import { AppError } from '../../kit/errors.ts';
import { orderCheckout } from '../orders/order-checkout.ts';
import { orderPix } from '../orders/order-pix.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { isErased } from '../records/erasure.ts';
import { cardKey, keyOf, pixKey } from '../records/keys.ts';
import type { Payment } from '../records/records.ts';
import { pollPayment } from '../sync/sync-payment.ts';
import { takeOrder } from './take-order.ts';

/** Whole seconds until a code's end by the server's clock, never negative. */
function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
}

/** `create-pix-payment` (spec §7): one order is one code, however often its button is pressed. */
export function createPixPayment(
  call: Call<'create-pix-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'create-pix-payment'>> {
  return takeOrder('create-pix-payment', call, deps, async (buyer) => {
    const { made, expires_at } = await orderPix(deps, call.data, buyer);
    const left = secondsLeft(expires_at, deps.now());
    return { success: true, pixData: { ...made, expiresAt: expires_at.toISOString(), secondsLeft: left } };
  });
}

/**
 * The end of the access that a purchase gives by itself, in ISO 8601; null while it gives none. Only the purchase's own grants
 * count, because the caller has shown no more than its proof: an end that other purchases move would tell a stranger who pays
 * for somebody's address that the address has a plan.
 */
export async function purchaseEnd(
  store: Pick<PaymentDeps['store'], 'grantsOf'>,
  payment: Payment,
): Promise<string | null> {
  if (payment.status !== 'paid') return null;
  const key = keyOf(payment);
  const paymentGrants = (await store.grantsOf(payment.subscriber)).filter((grant) => grant.payment === key);
  const ends = [...grantPeriods(paymentGrants).values()].map(({ end }) => end.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}

/** `check-pix-payment` (spec §7), for the browser that knows the code and the e-mail. `isPaid` once the grant is committed. */
export async function checkPixPayment(
  { data }: Call<'check-pix-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'check-pix-payment'>> {
  const payment = await deps.store.payment(pixKey(data.pixId));
  const isTheirs = payment?.registration.email === data.customer_email && !isErased(payment.subscriber);
  if (payment === null || !isTheirs) {
    throw new AppError('payment-not-found', 'pixId');
  }
  const polled = await pollPayment(deps, payment);
  return {
    success: true,
    isPaid: polled.status === 'paid',
    // A code may end at the provider before its time. Nobody waits for a countdown that means nothing.
    secondsLeft: polled.status === 'pending' ? secondsLeft(payment.expires_at, deps.now()) : 0,
    protocol: payment.protocol,
    ends_at: await purchaseEnd(deps.store, polled),
    mismatched: polled.status === 'mismatched',
  };
}

/**
 * `create-checkout` (spec §7): one order is one Checkout Session, however often its button is pressed. Throws 'already-subscribed'
 * to a signed-in owner whose card is charged for this plan already. A stranger who buys for the address does not learn that.
 */
export function createCheckout(
  call: Call<'create-checkout'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'create-checkout'>> {
  return takeOrder('create-checkout', call, deps, async (buyer) => {
    const { made } = await orderCheckout(deps, call.data, buyer, call.origin);
    return { success: true, url: made.url, session_id: made.id };
  });
}

/** `verify-payment` (spec §7): what the holder of a session's id may know. `verified` once the grant is committed. */
export async function verifyPayment(
  { data }: Call<'verify-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'verify-payment'>> {
  const known = await deps.store.payment(cardKey(data.session_id));
  // The session of a deleted account proves nothing any more.
  if (known === null || isErased(known.subscriber)) return { verified: false, pending: false, unknown: true };
  const payment = await pollPayment(deps, known);
  if (payment.status !== 'paid') {
    return { verified: false, pending: payment.status === 'pending' && payment.expires_at > deps.now() };
  }
  const { email, nome } = payment.registration;
  return {
    verified: true,
    customer_email: email,
    // The name itself stays here: the session's id stands in an address that may be found.
    name_known: nome !== '',
    plan: payment.plan,
    amount_cents: payment.amount_cents,
    paid_at: (payment.paid_at ?? payment.created_at).toISOString(),
    protocol: payment.protocol,
    ends_at: await purchaseEnd(deps.store, payment),
  };
}
