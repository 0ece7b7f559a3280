import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../../call/callable.ts';
import { orderPix } from '../orders/order-pix.ts';
import { secondsLeft } from '../orders/seconds-left.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { takeOrder } from './take-order.ts';

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
