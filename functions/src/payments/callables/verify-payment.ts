import type { CallableResponse } from 'domain/contracts/table';
import type { Call } from '../../call/callable.ts';
import { isErased } from '../records/erasure.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { pollPayment } from '../sync/poll-payment.ts';
import { purchaseEnd } from './purchase-end.ts';

/**
 * `verify-payment` (spec §7): the facts about a session that the holder of its id may know. `verified` is true only once the
 * grant is committed.
 */
export async function verifyPayment(
  { data }: Call<'verify-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'verify-payment'>> {
  const known = await deps.store.payment(cardKey(data.session_id));
  // The session of a deleted account proves nothing any more.
  if (known === null || isErased(known.subscriber)) return { verified: false, pending: false, unknown: true };
  const payment = await pollPayment(deps, known);
  if (payment.status !== 'paid') {
    return { verified: false, pending: payment.status === 'pending' && payment.expires_at > deps.now() };
  }
  const { email, nome } = payment.registration;
  return {
    verified: true,
    customer_email: email,
    // The name itself stays here: the session's id stands in an address that may be found.
    name_known: nome !== '',
    plan: payment.plan,
    protocol: payment.protocol,
    ends_at: await purchaseEnd(deps.store, payment),
  };
}
