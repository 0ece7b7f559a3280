import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../../call/callable.ts';
import { orderCheckout } from '../orders/order-checkout.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { takeOrder } from './take-order.ts';

/**
 * `create-checkout` (spec §7): one order is one Checkout Session, however often its button is pressed. Throws
 * 'already-subscribed' to a signed-in owner whose card is charged for this plan already. A stranger who buys for the
 * address does not learn that.
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
