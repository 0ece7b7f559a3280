import { signedInUser } from '../../../firebase/auth/signed-in-user.ts';
import { addToSignedInAccount } from '../calls/add-to-signed-in-account.ts';
import type { PaidOrder } from '../../../components/payment/paid-order.ts';
import { forgetOrder, idOf, idOfProof, isCardOrder, readKeptOrders, keepOrder } from './kept-orders.ts';

async function isSignedInAs(email: string): Promise<boolean> {
  try {
    return (await signedInUser())?.email === email;
  } catch (error) {
    console.warn('The session could not be read', error);
    return false;
  }
}

/** The ids of the orders that this page has received as paid. */
const received = new Set<string>();

/** Whether this page has received the order with this id (`idOf`) as paid, and so has told the buyer of it. */
export function isReceived(id: string): boolean {
  return received.has(id);
}

/** A paid order. `own`: the buyer is signed in to the account of the payment, so there is no password to choose. */
export interface ReceivedOrder {
  readonly order: PaidOrder;
  readonly own: boolean;
}

/**
 * Changes the data that this browser keeps of an order that is now paid: it notes that a PIX is paid, and removes a card's form
 * values. If the buyer is signed in to the account of the payment, it adds the purchase to that account, whose access may then end
 * later than the purchase's own; if the server does not answer, the dashboard tries again on the next visit. Otherwise it keeps the
 * proof until the account is made.
 */
export async function receivePaidOrder(order: PaidOrder): Promise<ReceivedOrder> {
  const { email, proof } = order;
  const id = idOfProof(proof);
  received.add(id);
  const kept = readKeptOrders().find((each) => idOf(each) === id);
  if (kept && !isCardOrder(kept)) keepOrder({ ...kept, paid: true });
  else if (kept?.form) keepOrder({ session_id: kept.session_id, savedAt: kept.savedAt });
  if (await isSignedInAs(email)) {
    const addition = await addToSignedInAccount(proof);
    if (addition.kind !== 'added') return { order, own: true };
    forgetOrder(id);
    return { order: { ...order, endsAt: addition.endsAt }, own: true };
  }
  return { order, own: false };
}
