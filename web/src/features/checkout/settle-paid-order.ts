import { signedInUser } from '../../firebase/signed-in-user.ts';
import type { PaidOrder } from './paid-order.ts';
import { forgetPedido, isCardPedido, readPedidos, savePedido } from './pedido-store.ts';

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
 * Where the account of the payment is signed in there is nothing to claim: the order goes, and the answer is true.
 */
export async function settlePaidOrder({ email, proof }: PaidOrder): Promise<boolean> {
  const id = 'pixId' in proof ? proof.pixId : proof.session_id;
  if (await isSignedInAs(email)) {
    forgetPedido(id);
    return true;
  }
  const card = readPedidos()
    .filter(isCardPedido)
    .find(({ session_id }) => session_id === id);
  if (card) savePedido({ session_id: card.session_id, savedAt: card.savedAt });
  return false;
}
