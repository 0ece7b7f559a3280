import { checkPixPayment } from 'domain/contracts/check-pix-payment';
import { callFunction } from '../../firebase/callable.ts';
import type { PixPedido } from './pedido-store.ts';

/** Asks whether the PIX order is paid, and how long its code still lasts by the server's clock. Rejects with a CallError. */
export function checkOrder(pedido: PixPedido): Promise<{ isPaid: boolean; secondsLeft: number }> {
  return callFunction(checkPixPayment, {
    pixId: pedido.pixData.id,
    customer_email: pedido.email,
    plan_tier: pedido.plan,
  });
}
