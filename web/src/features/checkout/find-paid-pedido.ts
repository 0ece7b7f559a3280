import { CallError } from '../../firebase/call-error.ts';
import { checkOrder } from './check-order.ts';
import { clearPedido, type Pedido, readPedido } from './pedido-store.ts';

/** The order this browser keeps, if it is paid: asked once. An order that the server does not know is forgotten. */
export async function findPaidPedido(): Promise<Pedido | null> {
  const pedido = readPedido();
  if (pedido === null) return null;
  try {
    const { isPaid } = await checkOrder(pedido);
    return isPaid ? pedido : null;
  } catch (error) {
    if (error instanceof CallError && error.code === 'payment-not-found') clearPedido();
    else console.warn('The kept order could not be checked', error);
    return null;
  }
}
