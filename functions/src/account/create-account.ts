import { randomUUID } from 'node:crypto';
import type { AuthBlockingEvent } from 'firebase-functions/identity';
import * as v from 'valibot';
import { isActive } from 'domain/buy/plans';
import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail, StoredEmailSchema } from 'domain/kit/email';
import { SubscriberSchema } from 'domain/kit/person';
import { findPayment } from '../buy/account.ts';
import { changeAccount, ownsElsewhere } from '../buy/change-account.ts';
import { toAppError } from '../buy/gateways.ts';
import { claimAddress, joinPurchase } from '../buy/ownership.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import { isErased, proofKey } from '../buy/records.ts';
import { pollPayment, syncPayment } from '../buy/sync-payment.ts';
import { findUser, findUserByEmail, firestore, subscriberId } from '../kit/admin.ts';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { config } from '../kit/config.ts';
import { AppError, toHttpsError } from '../kit/errors.ts';
import { limitUses } from '../kit/rate-limit.ts';
import { eraseIfGone, findAbandonedOwner } from './abandoned-owners.ts';
import { makeAccount } from './auth-accounts.ts';

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
  await limitUses(payment.provider_id);
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

/**
 * `add-purchase`: a purchase that was paid while signed out, for the address of the signed-in account, joins that account.
 * The proof decides, as it does for a new account. Throws 'payment-not-found' for a purchase of another address, and
 * 'forbidden' for an account that owns another address.
 */
export async function addPurchase(
  { data, uid }: Call<'add-purchase'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'add-purchase'>> {
  const key = proofKey(data.proof);
  const user = await findUser(uid);
  const subscriber = subscriberId(normalizeEmail(user?.email ?? ''));
  const payment = await deps.store.payment(key);
  if (payment?.subscriber !== subscriber) throw new AppError('payment-not-found', 'proof');
  if (await ownsElsewhere(uid, subscriber)) throw new AppError('forbidden');
  await pollPayment(deps, payment);
  const abandoned = await findAbandonedOwner(deps, findUser, subscriber);
  const after = await changeAccount(deps, { payment: key }, (account, now) =>
    joinPurchase(account, { key, uid, abandoned, endsRenewals: data.ends_renewals === true }, now),
  );
  if (await eraseIfGone(deps, uid)) throw new AppError('forbidden');
  return { success: true, ends_at: after?.subscriber?.subscription_end?.toISOString() ?? null };
}

/**
 * The sign-up gate (spec §5): it lets only e-mails with an active plan through. It reads one document by its id, well within the seven
 * seconds that Auth waits. A failed look-up refuses too, as 'internal'. Accounts that the Admin SDK makes do not pass the gate.
 */
export async function beforeSignUp(event: Pick<AuthBlockingEvent, 'data'>): Promise<void> {
  try {
    if (config.MAINTENANCE) throw new AppError('maintenance');
    const email = v.safeParse(StoredEmailSchema, event.data?.email);
    if (!email.success || !(await hasActivePlan(email.output))) throw new AppError('sign-up-not-allowed');
  } catch (error) {
    throw toHttpsError('before-user-created', error);
  }
}

async function hasActivePlan(email: string): Promise<boolean> {
  const snapshot = await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get();
  return snapshot.exists && isActive(v.parse(SubscriberSchema, snapshot.data()), now());
}
