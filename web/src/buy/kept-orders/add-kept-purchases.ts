import { type AdditionRefusal, addToSignedInAccount, askPaid } from '../calls/paid-orders.ts';
import type { PaidOrder } from '../paid-order.tsx';
import { idOf, isCardOrder, notePaid, proofOf, readKeptOrders, settleOrder } from '../kept-orders.ts';

/** A paid purchase of this browser that the account cannot have, and why. */
export interface RefusedPurchase {
  /** The id of the kept order, as `forgetOrder` takes it. */
  readonly id: string;
  readonly reason: Extract<AdditionRefusal, 'other-account' | 'other-email'>;
  readonly order: PaidOrder;
}

/**
 * Adds every paid order that this browser keeps to the signed-in account, which has shown by signing in that it is the
 * buyer's. An added order is forgotten. A refused order stays until the user has read why and dismisses it, because it
 * may be the proof of another person who uses this browser. An order that only a URL named is left to the landing page, which asks
 * whose it is. An unpaid or unanswered order is asked about again on the next visit. Never rejects.
 */
export async function addKeptPurchases() {
  let added = 0;
  const refused: RefusedPurchase[] = [];
  for (const kept of readKeptOrders()) {
    if (isCardOrder(kept) && kept.fromUrl) continue;
    const id = idOf(kept);
    const { kind } = await addToSignedInAccount(proofOf(kept));
    switch (kind) {
      case 'added':
        settleOrder(id);
        added += 1;
        break;
      case 'other-account':
      case 'other-email': {
        const order = await askPaid(kept);
        if (order === null) break;
        notePaid(id);
        refused.push({ id, reason: kind, order });
        break;
      }
      case 'unpaid':
      case 'unanswered':
        break;
      default:
        kind satisfies never;
    }
  }
  return { added, refused };
}
