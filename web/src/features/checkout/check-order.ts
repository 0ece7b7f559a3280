import { checkPixPayment } from 'domain/contracts/check-pix-payment';
import type { ResponseOf } from 'domain/contracts/contract';
import { callFunction } from '../../firebase/calls/callable.ts';
import type { PixPedido } from './pedido-store.ts';

/**
 * Asks whether the PIX order is paid, how long its code still lasts by the server's clock, and its protocol. Rejects with a
 * CallError.
 */
export function checkOrder(pedido: PixPedido): Promise<ResponseOf<typeof checkPixPayment>> {
  return callFunction(checkPixPayment, {
    pixId: pedido.pixData.id,
    customer_email: pedido.email,
    plan_tier: pedido.plan,
  });
}
