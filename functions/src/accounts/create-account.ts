import { randomUUID } from 'node:crypto';
import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { findUser, findUserByEmail } from '../firebase/auth.ts';
import { changeAccount } from '../payments/account/change-account.ts';
import { claim } from '../payments/changes/ownership.ts';
import { findPayment } from '../payments/account/account.ts';
import { isErased } from '../payments/records/erasure.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { proofKey } from '../payments/records/payment-key.ts';
import { syncPayment } from '../payments/sync/sync-payment.ts';
import { toAppError } from '../payments/ports/to-app-error.ts';
import { limitCreations } from '../rate-limit.ts';
import { findAbandonedOwner } from './find-abandoned-owner.ts';
import { makeAccount } from './make-account.ts';
import { ownsElsewhere } from './own-subscriber.ts';

/** A lost answer is asked for again soon; later, the proof is used up. */
const RETRY_MS = 10 * 60 * 1000;

/**
 * `create-account` (design §5): who holds a paid PIX's or session's id gets an account of the payment's e-mail, to which
 * that purchase is open. An account that nothing proves and that sits on the address is displaced; one that owns the
 * address, or whose mailbox our server has seen shown, is not. Repeating it after a lost answer succeeds and leaves the
 * first password as it is.
 */
export async function createAccount(
  call: Call<CallableRequest<'create-account'>>,
): Promise<CallableResponse<'create-account'>> {
  const { email, password, proof, ...details } = call.data;
  const deps = liveDeps();
  const key = proofKey(proof);
  const payment = await deps.store.payment(key);
  const isTheirs = payment?.registration.email === email && !isErased(payment.subscriber);
  if (!payment || !isTheirs) throw new AppError('payment-not-found', 'proof');
  // Bought from within an account, or added to one: there is none to make.
  if (payment.claimed_by !== null && payment.claimed_at === null) throw new AppError('account-exists');
  await limitCreations('create-account', email, call);
  if ((await currentStatus(key)) !== 'paid') throw new AppError('payment-not-confirmed', 'proof');

  const sitting = await findUserByEmail(email);
  const isMarked = sitting?.customClaims?.['mailbox'] === true && sitting.uid !== payment.claimed_by;
  if (isMarked && !(await ownsElsewhere(sitting.uid, payment.subscriber)))
    throw new AppError('account-exists');
  const abandoned = await findAbandonedOwner(deps, findUser, payment.subscriber);
  const wanted = { key, uid: randomUUID(), details, abandoned };
  const account = await changeAccount(deps, { payment: key }, (before, moment) =>
    claim(before, wanted, moment),
  );
  const claimed = account && findPayment(account, key);
  if (!claimed?.claimed_by || !claimed.claimed_at) throw new AppError('internal');
  const made = await makeAccount(claimed.claimed_by, { email, password });
  // The account is there: made by an earlier call whose answer got lost, or the proof was used long ago.
  const isRepeat = now().getTime() - claimed.claimed_at.getTime() <= RETRY_MS;
  if (made === 'there' && !isRepeat) throw new AppError('account-exists');
  return { success: true };
}

/** The provider's word; its silence only matters while we have not committed the grant ourselves. */
async function currentStatus(key: string): Promise<string | null> {
  try {
    return (await syncPayment(liveDeps(), key))?.status ?? null;
  } catch (error) {
    const payment = await liveDeps().store.payment(key);
    if (payment?.status === 'paid') return 'paid';
    throw toAppError(error);
  }
}
