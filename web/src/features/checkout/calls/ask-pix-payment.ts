import { checkPixPayment } from 'domain/contracts/pix';
import type { ResponseOf } from 'domain/contracts/contract';
import { callFunction } from '../../../firebase/calls/callable.ts';
import type { KeptPixOrder } from '../kept-orders/kept-orders.ts';

/** How the payment of a PIX order stands. */
export type PixPaymentAnswer = ResponseOf<typeof checkPixPayment>;

/**
 * Asks the server whether the PIX order is paid, how many seconds its code still lasts by the server's clock, the payment's
 * protocol and the end of the access that it gives. Rejects with a `CallError`.
 */
export function askPixPayment(kept: KeptPixOrder): Promise<PixPaymentAnswer> {
  return callFunction(checkPixPayment, {
    pixId: kept.pixData.id,
    customer_email: kept.email,
    plan_tier: kept.plan,
  });
}
