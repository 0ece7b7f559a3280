import { signedInUser } from '../../../firebase/auth/signed-in-user.ts';
import { addToSignedInAccount } from '../calls/add-to-signed-in-account.ts';
import type { PaidOrder } from './paid-order.ts';
import { forgetOrder, idOf, idOfProof, isCardOrder, readKeptOrders, keepOrder } from './kept-orders.ts';

async function isSignedInAs(email: string): Promise<boolean> {
  try {
    return (await signedInUser())?.email === email;
  } catch (error) {
    console.warn('The session could not be read', error);
    return false;
  }
}

/** A paid order. `own`: the buyer is signed in to the account of the payment, so there is no password to choose. */
export interface ReceivedOrder {
  readonly order: PaidOrder;
  readonly own: boolean;
}

/**
 * Changes the data that this browser keeps of an order that is now paid. If the buyer is signed in to the account of the
 * payment, it adds the purchase to that account, whose access may then end later than the purchase's own; if the server does
 * not answer, the dashboard tries again on the next visit. Otherwise it removes the form values and keeps the proof until
 * the account is made.
 */
export async function receivePaidOrder(order: PaidOrder): Promise<ReceivedOrder> {
  const { email, proof } = order;
  const id = idOfProof(proof);
  if (await isSignedInAs(email)) {
    const addition = await addToSignedInAccount(proof);
    if (addition.kind !== 'added') return { order, own: true };
    forgetOrder(id);
    return { order: { ...order, endsAt: addition.endsAt }, own: true };
  }
  const card = readKeptOrders()
    .filter(isCardOrder)
    .find((kept) => idOf(kept) === id);
  if (card?.form) keepOrder({ session_id: card.session_id, savedAt: card.savedAt });
  return { order, own: false };
}
