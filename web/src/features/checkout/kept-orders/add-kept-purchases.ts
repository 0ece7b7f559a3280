import { type Addition, addToSignedInAccount } from '../calls/add-to-signed-in-account.ts';
import { askPaid } from './find-paid-order.ts';
import type { PaidOrder } from './paid-order.ts';
import { forgetOrder, idOf, isCardOrder, type KeptOrder, proofOf, readKeptOrders } from './kept-orders.ts';

/** A paid purchase of this browser that does not belong to the account, and why. */
export interface RefusedPurchase {
  /** By which it is forgotten. */
  readonly id: string;
  readonly reason: Extract<Addition, 'other-account' | 'other-email'>;
  readonly order: PaidOrder;
}

/** How many purchases the account got, and which it cannot have. */
export interface AddedPurchases {
  readonly added: number;
  readonly refused: readonly RefusedPurchase[];
}

/** Where adding and looking an order up are asked; the server in the app. */
export interface AddKeptOptions {
  readonly add?: typeof addToSignedInAccount;
  readonly ask?: (kept: KeptOrder) => Promise<PaidOrder | null>;
}

/**
 * Adds every paid order that this browser keeps to the account that is signed in (design §5). An order is forgotten once
 * it was added. One that is refused stays until somebody has read why and lets it go, because it may be the proof of
 * somebody else who uses this browser. One that only an address named, and nobody recognised, is refused without a word.
 * What is unpaid or unanswered is asked about on the next visit. Never rejects.
 */
export async function addKeptPurchases({
  add = addToSignedInAccount,
  ask = askPaid,
}: AddKeptOptions = {}): Promise<AddedPurchases> {
  let added = 0;
  const refused: RefusedPurchase[] = [];
  for (const kept of readKeptOrders()) {
    const id = idOf(kept);
    const result = await add(proofOf(kept));
    switch (result) {
      case 'added':
        forgetOrder(id);
        added += 1;
        break;
      case 'other-account':
      case 'other-email': {
        if (isCardOrder(kept) && kept.fromAddress) {
          forgetOrder(id);
          break;
        }
        const order = await ask(kept);
        if (order !== null) refused.push({ id, reason: result, order });
        break;
      }
      case 'unpaid':
      case 'unanswered':
        break;
      default:
        result satisfies never;
    }
  }
  return { added, refused };
}
