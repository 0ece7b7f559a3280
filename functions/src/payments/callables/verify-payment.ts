import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import type { Call } from '../../callable.ts';
import { isErased } from '../records/erasure.ts';
import { liveDeps } from '../live-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { pollPayment } from '../sync/poll-payment.ts';

/**
 * `verify-payment` (spec §7, design §6): what the holder of a session's id may know of it; `verified` only once the grant
 * is committed. A session that is not ours is not verified, like one that nobody paid.
 */
export async function verifyPayment({
  data,
}: Call<CallableRequest<'verify-payment'>>): Promise<CallableResponse<'verify-payment'>> {
  const deps = liveDeps();
  const known = await deps.store.payment(cardKey(data.session_id));
  // Used up with the account that was deleted.
  if (known === null || isErased(known.subscriber)) return { verified: false, pending: false };
  const payment = await pollPayment(deps, known);
  if (payment.status !== 'paid') {
    return { verified: false, pending: payment.status === 'pending' && payment.expires_at > deps.now() };
  }
  const { email, nome, telefone, data_nascimento } = payment.registration;
  // Once an account was made with it, the id is of no more use to anybody who finds it.
  const isUsed = payment.claimed_by !== null;
  return {
    verified: true,
    customer_email: email,
    nome: isUsed ? '' : nome,
    telefone: isUsed ? '' : telefone,
    data_nascimento: isUsed ? '' : data_nascimento,
    plan: payment.plan,
    protocol: payment.protocol,
  };
}
