import type { Call } from '../../call/callable.ts';
import { limitOrders } from '../../call/rate-limit.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { heedPixCeiling } from './pix-ceiling.ts';
import { isUnderWay } from './place-order.ts';

/**
 * Counts an order that will ask the provider, also a repeated one, so that repeating is no way round the limit. An order that
 * has its code or session, or is getting it, does not ask and is not counted. A signed-in buyer is counted by the account, so
 * that nobody else can use up the share; of all others only PIX codes are counted, so that nobody can stop sales by card.
 * Throws 'rate-limited' and 'pix-paused'.
 */
export async function limitOrder(
  { store, now }: PaymentDeps,
  method: 'create-pix-payment' | 'create-checkout',
  { data, uid, isAttested }: Call<typeof method>,
): Promise<void> {
  const known = await store.order(data.order_id);
  if (known !== null && isUnderWay(known, now())) return;
  if (uid !== '') await limitOrders(method, uid);
  else if (method === 'create-pix-payment' && !isAttested) await heedPixCeiling();
}
