import { CallError } from '../../firebase/calls/call-error.ts';
import { checkOrder } from './check-order.ts';
import { NO_SUGGESTION, type PaidOrder } from './paid-order.ts';
import {
  forgetPedido,
  idOf,
  isCardPedido,
  type Pedido,
  type PixPedido,
  readPedidos,
} from './pedido-store.ts';
import { verifyPayment } from './verify-payment.ts';

/** A kept order that turned out to be paid; `fromAddress`: nobody has shown yet to be its buyer. */
export interface FoundOrder {
  readonly order: PaidOrder;
  readonly fromAddress: boolean;
}

/** A paid PIX order; its form asked the buyer's name, so the server knows it. */
export function paidPixOrder(pedido: PixPedido, protocol: string): PaidOrder {
  const proof = { pixId: pedido.pixData.id };
  return { email: pedido.email, proof, protocol, nameKnown: true, suggestion: NO_SUGGESTION };
}

async function askPix(pedido: PixPedido): Promise<PaidOrder | null> {
  try {
    const { isPaid, protocol } = await checkOrder(pedido);
    return isPaid ? paidPixOrder(pedido, protocol) : null;
  } catch (error) {
    if (error instanceof CallError && error.code === 'payment-not-found') forgetPedido(idOf(pedido));
    else console.warn('The kept order could not be checked', error);
    return null;
  }
}

/** Asks about a kept order once: what it bought if it is paid, else null. One that the server does not know is forgotten. */
export async function askPaid(pedido: Pedido): Promise<PaidOrder | null> {
  if (!isCardPedido(pedido)) return askPix(pedido);
  const result = await verifyPayment(pedido.session_id, NO_SUGGESTION, { tries: 1 });
  if (result.kind === 'unknown') forgetPedido(pedido.session_id);
  return result.kind === 'verified' ? result.order : null;
}

/** The latest paid order that this browser keeps, each asked about once; with `email`, only one of this address. Never rejects. */
export async function findPaidOrder(email?: string): Promise<FoundOrder | null> {
  for (const pedido of readPedidos()) {
    const order = await askPaid(pedido);
    if (order === null || (email !== undefined && order.email !== email)) continue;
    return { order, fromAddress: isCardPedido(pedido) && pedido.fromAddress === true };
  }
  return null;
}
