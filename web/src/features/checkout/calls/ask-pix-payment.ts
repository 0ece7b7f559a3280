import { checkPixPayment } from 'domain/contracts/check-pix-payment';
import type { ResponseOf } from 'domain/contracts/contract';
import { callFunction } from '../../../firebase/calls/callable.ts';
import type { KeptPixOrder } from '../kept-orders/kept-orders.ts';

/**
 * Asks the server whether the PIX order is paid, how many seconds its code still lasts by the server's clock, and the
 * payment's protocol. Rejects with a `CallError`.
 */
export function askPixPayment(kept: KeptPixOrder): Promise<ResponseOf<typeof checkPixPayment>> {
  return callFunction(checkPixPayment, {
    pixId: kept.pixData.id,
    customer_email: kept.email,
    plan_tier: kept.plan,
  });
}
