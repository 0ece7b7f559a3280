import { CallError } from '../../firebase/call-error.ts';
import { checkOrder } from './check-order.ts';
import { NO_SUGGESTION, type PaidOrder } from './paid-order.ts';
import { type CardPedido, forgetPedido, isCardPedido, type PixPedido, readPedidos } from './pedido-store.ts';
import { verifyPayment } from './verify-payment.ts';

/** A paid PIX order; its form asked the buyer's name, so the server knows it. */
export function paidPixOrder(pedido: PixPedido): PaidOrder {
  const proof = { pixId: pedido.pixData.id };
  return { email: pedido.email, proof, nameKnown: true, suggestion: NO_SUGGESTION };
}

async function askPix(pedido: PixPedido): Promise<PaidOrder | null> {
  try {
    const { isPaid } = await checkOrder(pedido);
    return isPaid ? paidPixOrder(pedido) : null;
  } catch (error) {
    if (error instanceof CallError && error.code === 'payment-not-found') forgetPedido(pedido.pixData.id);
    else console.warn('The kept order could not be checked', error);
    return null;
  }
}

async function askCard({ session_id }: CardPedido): Promise<PaidOrder | null> {
  const result = await verifyPayment(session_id, NO_SUGGESTION, { tries: 1 });
  if (result.kind === 'unknown') forgetPedido(session_id);
  return result.kind === 'verified' ? result.order : null;
}

/**
 * The latest paid order that this browser keeps, each asked about once. An order that the server does not know is
 * forgotten. Never rejects.
 */
export async function findPaidOrder(): Promise<PaidOrder | null> {
  for (const pedido of readPedidos()) {
    const order = await (isCardPedido(pedido) ? askCard(pedido) : askPix(pedido));
    if (order !== null) return order;
  }
  return null;
}
