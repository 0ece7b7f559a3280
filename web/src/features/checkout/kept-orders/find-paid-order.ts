import { askPixPayment, type PixPaymentAnswer } from '../calls/ask-pix-payment.ts';
import { NO_SUGGESTION, type PaidOrder } from '../../../components/payment/paid-order.ts';
import {
  forgetOrder,
  isCardOrder,
  type KeptOrder,
  type KeptPixOrder,
  readKeptOrders,
} from './kept-orders.ts';
import { askCardPayment } from '../calls/ask-card-payment.ts';

/** A paid order that this browser keeps. `fromUrl`: only a URL named it, so nobody has shown yet to be its buyer. */
export interface FoundOrder {
  readonly order: PaidOrder;
  readonly fromUrl: boolean;
}

/** The paid order of a kept PIX order. The PIX form asks for the name, so the server knows it. */
export function paidPixOrder(
  { email, plan, pixData }: KeptPixOrder,
  { protocol, ends_at }: PixPaymentAnswer,
): PaidOrder {
  const known = { nameKnown: true, suggestion: NO_SUGGESTION };
  return { email, plan, proof: { pixId: pixData.id }, protocol, endsAt: ends_at, ...known };
}

async function askPix(kept: KeptPixOrder): Promise<PaidOrder | null> {
  try {
    const answer = await askPixPayment(kept);
    return answer.isPaid ? paidPixOrder(kept, answer) : null;
  } catch (error) {
    console.warn('The kept order could not be checked', error);
    return null;
  }
}

/**
 * Asks about a kept order once; null if it is not paid. Where the server does not know it, an order that only a URL named is
 * forgotten; one that this browser began stays, because a restored database gets its lost purchases back later. Never rejects.
 */
export async function askPaid(kept: KeptOrder): Promise<PaidOrder | null> {
  if (!isCardOrder(kept)) return askPix(kept);
  const result = await askCardPayment(kept.session_id, NO_SUGGESTION, { tries: 1 });
  if (result.kind === 'unknown' && kept.fromUrl) forgetOrder(kept.session_id);
  return result.kind === 'verified' ? result.order : null;
}

/**
 * The latest paid order that this browser keeps, or the latest of `orders`; with `email`, the latest of that e-mail address. Asks
 * about each order once. Never rejects.
 */
export async function findPaidOrder(
  email?: string,
  orders: readonly KeptOrder[] = readKeptOrders(),
): Promise<FoundOrder | null> {
  for (const kept of orders) {
    const order = await askPaid(kept);
    if (order === null || (email !== undefined && order.email !== email)) continue;
    return { order, fromUrl: isCardOrder(kept) && kept.fromUrl === true };
  }
  return null;
}
