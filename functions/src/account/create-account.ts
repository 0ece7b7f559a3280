import { randomUUID } from 'node:crypto';
import type { CallableResponse } from 'domain/contracts';
import { AppError } from '../kit/errors.ts';
import type { Call } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { findUser, findUserByEmail } from '../kit/firebase/admin.ts';
import { changeAccount } from '../buy/ledger/change-account.ts';
import { claimAddress } from '../buy/changes/ownership.ts';
import { findPayment } from '../buy/ledger/account.ts';
import { isErased } from '../buy/records/erasure.ts';
import type { PaymentDeps } from '../buy/ports/payment-deps.ts';
import { proofKey } from '../buy/records/keys.ts';
import { syncPayment } from '../buy/sync/sync-payment.ts';
import { toAppError } from '../buy/ports/gateways.ts';
import { limitPolls } from '../kit/call/rate-limit.ts';
import { findAbandonedOwner } from './abandoned-owners.ts';
import { makeAccount } from './auth-accounts.ts';
import { ownsElsewhere } from '../buy/ledger/owned-account.ts';

/** For how long the call may be repeated after its answer was lost, in milliseconds. Later the proof is used up. */
const RETRY_MS = 10 * 60 * 1000;

/**
 * `create-account`: makes the account of a payment's e-mail for the holder of the proof, and opens that purchase to it. An
 * account that already has the address is displaced, unless it owns the address or its mailbox is confirmed. Repeating the
 * call after a lost answer succeeds and leaves the first password as it is. Throws 'payment-not-found',
 * 'payment-not-confirmed', 'account-exists' and 'rate-limited'.
 */
export async function createAccount(
  call: Call<'create-account'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'create-account'>> {
  const { email, password, proof, ...details } = call.data;
  const key = proofKey(proof);
  const payment = await deps.store.payment(key);
  const isTheirs = payment?.registration.email === email && !isErased(payment.subscriber);
  if (!payment || !isTheirs) throw new AppError('payment-not-found', 'proof');
  // The purchase was made from within an account, or added to one, so there is no account to make.
  if (payment.claimed_by !== null && payment.claimed_at === null) throw new AppError('account-exists');
  await limitPolls(payment.provider_id);
  if ((await currentStatus(deps, key)) !== 'paid') throw new AppError('payment-not-confirmed', 'proof');

  const authAccount = await findUserByEmail(email);
  const hasMailboxClaim =
    authAccount?.customClaims?.['mailbox'] === true && authAccount.uid !== payment.claimed_by;
  if (hasMailboxClaim && !(await ownsElsewhere(authAccount.uid, payment.subscriber)))
    throw new AppError('account-exists');
  const abandoned = await findAbandonedOwner(deps, findUser, payment.subscriber);
  const wanted = { key, uid: randomUUID(), details, abandoned };
  const account = await changeAccount(deps, { payment: key }, (before, moment) =>
    claimAddress(before, wanted, moment),
  );
  const claimed = account && findPayment(account, key);
  if (!claimed?.claimed_by || !claimed.claimed_at) throw new AppError('internal');
  const made = await makeAccount(claimed.claimed_by, { email, password });
  // An earlier call made the account: its answer was lost, or the proof was used long ago.
  const isRepeat = now().getTime() - claimed.claimed_at.getTime() <= RETRY_MS;
  if (made === 'there' && !isRepeat) throw new AppError('account-exists');
  return { success: true };
}

/** The payment's status at its provider. If the provider does not answer, a payment that we know to be paid counts. */
async function currentStatus(deps: PaymentDeps, key: string): Promise<string | null> {
  try {
    return (await syncPayment(deps, key))?.status ?? null;
  } catch (error) {
    const payment = await deps.store.payment(key);
    if (payment?.status === 'paid') return 'paid';
    throw toAppError(error);
  }
}
