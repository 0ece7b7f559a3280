import { callFunction } from '../../firebase/callable.ts';
import type { Pedido } from './pedido-store.ts';

/** Asks whether the order is paid, and how long its code still lasts by the server's clock. Rejects with a CallError. */
export function checkOrder(pedido: Pedido): Promise<{ isPaid: boolean; secondsLeft: number }> {
  return callFunction('check-pix-payment', {
    pixId: pedido.pixData.id,
    customer_email: pedido.email,
    plan_tier: pedido.plan,
  });
}
