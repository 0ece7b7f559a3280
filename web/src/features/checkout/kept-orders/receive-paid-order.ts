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

/**
 * What a known payment changes in this browser (design §7): what the buyer typed goes, the id stays until it was claimed.
 * Where the account of the payment is signed in, the purchase is added to it and the answer is true; without an answer
 * the panel adds it on its next visit, or says why it cannot.
 */
export async function receivePaidOrder({ email, proof }: PaidOrder): Promise<boolean> {
  const id = idOfProof(proof);
  if (await isSignedInAs(email)) {
    if ((await addToSignedInAccount(proof)) === 'added') forgetOrder(id);
    return true;
  }
  const card = readKeptOrders()
    .filter(isCardOrder)
    .find((kept) => idOf(kept) === id);
  if (card?.form) keepOrder({ session_id: card.session_id, savedAt: card.savedAt });
  return false;
}
