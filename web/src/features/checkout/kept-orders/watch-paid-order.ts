import { findPaidOrder } from './find-paid-order.ts';
import type { KeptOrder } from './kept-orders.ts';
import { watchKeptPix } from './watch-kept-pix.ts';

/**
 * Calls `onPaid` once an order that this browser began is paid: it asks about all orders now, and about codes as `watchKeptPix`
 * does. Returns the function that stops it.
 */
export function watchPaidOrder(onPaid: () => void): () => void {
  const find = async (orders?: readonly KeptOrder[]) => {
    const found = await findPaidOrder(undefined, orders);
    const isOwn = found !== null && !found.fromUrl;
    if (isOwn) onPaid();
    return isOwn;
  };
  void find();
  return watchKeptPix(find);
}
