import { type AdditionRefusal, addToSignedInAccount } from '../calls/add-to-signed-in-account.ts';
import { askPaid } from './find-paid-order.ts';
import type { PaidOrder } from '../../../components/payment/paid-order.ts';
import { forgetOrder, idOf, isCardOrder, type KeptOrder, proofOf, readKeptOrders } from './kept-orders.ts';

/** A paid purchase of this browser that the account cannot have, and why. */
export interface RefusedPurchase {
  /** The id of the kept order, as `forgetOrder` takes it. */
  readonly id: string;
  readonly reason: Extract<AdditionRefusal, 'other-account' | 'other-email'>;
  readonly order: PaidOrder;
}

/** How many purchases the account got, and the ones that it cannot have. */
export interface AddedPurchases {
  readonly added: number;
  readonly refused: readonly RefusedPurchase[];
}

/** The calls; tests pass their own, the app uses the server. */
export interface AddKeptOptions {
  readonly add?: typeof addToSignedInAccount;
  readonly ask?: (kept: KeptOrder) => Promise<PaidOrder | null>;
}

/**
 * Adds every paid order that this browser keeps to the signed-in account, which has shown by signing in that it is the
 * buyer's. An added order is forgotten. A refused order stays until the user has read why and dismisses it, because it
 * may be the proof of another person who uses this browser. A refused order that only a URL named is forgotten
 * in silence. An unpaid or unanswered order is asked about again on the next visit. Never rejects.
 */
export async function addKeptPurchases({
  add = addToSignedInAccount,
  ask = askPaid,
}: AddKeptOptions = {}): Promise<AddedPurchases> {
  let added = 0;
  const refused: RefusedPurchase[] = [];
  for (const kept of readKeptOrders()) {
    const id = idOf(kept);
    const { kind } = await add(proofOf(kept));
    switch (kind) {
      case 'added':
        forgetOrder(id);
        added += 1;
        break;
      case 'other-account':
      case 'other-email': {
        if (isCardOrder(kept) && kept.fromUrl) {
          forgetOrder(id);
          break;
        }
        const order = await ask(kept);
        if (order !== null) refused.push({ id, reason: kind, order });
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
