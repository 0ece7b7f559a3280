import type { UserRecord } from 'firebase-admin/auth';
import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { auth, findUserByEmail, isAuthError } from '../firebase/auth.ts';
import { isErased } from '../payments/erased-subscriber.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { proofKey } from '../payments/proof-key.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { toAppError } from '../payments/to-app-error.ts';
import { limitCreations } from '../rate-limit.ts';
import { type Claim, claimPayment, releaseClaim } from './claim-payment.ts';

/** A lost answer is asked for again soon; later, the proof is used up. */
const RETRY_MS = 10 * 60 * 1000;
/** How often somebody may sign up with the address while we displace them, before we give up. */
const MAX_TURNS = 5;

/**
 * `create-account` (design §5): who holds a paid PIX's or session's id gets the account of the payment's e-mail, whatever unverified
 * account sits on the address. Repeating it after a lost answer succeeds.
 */
export async function createAccount({
  data,
  ip,
}: Call<CallableRequest<'create-account'>>): Promise<CallableResponse<'create-account'>> {
  const { email, password, proof } = data;
  const key = proofKey(proof);
  const payment = await liveDeps().store.payment(key);
  const isTheirs = payment?.registration.email === email && !isErased(payment.subscriber);
  if (!payment || !isTheirs) throw new AppError('payment-not-found', 'proof');
  // Bought from within the account: there is none to make.
  if (payment.claimed_by !== null && payment.claimed_at === null) throw new AppError('account-exists');
  await limitCreations('create-account', email, ip);
  if ((await currentStatus(key)) !== 'paid') throw new AppError('payment-not-confirmed', 'proof');

  const holder = await findUserByEmail(email);
  // An account with a verified e-mail belongs to whoever reads that mailbox; the panel links it on the next visit.
  if (holder?.emailVerified && holder.uid !== payment.claimed_by) throw new AppError('account-exists');
  const claim = await claimPayment(key, { nome: data.nome, data_nascimento: data.data_nascimento });

  const { uid } = claim;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const sitting = await findUserByEmail(email);
    if (sitting?.uid === uid) return resume(sitting, claim, password);
    if (sitting?.emailVerified) {
      await releaseClaim(key, uid);
      throw new AppError('account-exists');
    }
    // A new uid, not a new password: the squatter's token would outlive that by an hour, and rules can't see it.
    if (sitting) await removeAccount(sitting.uid);
    if (await tryCreate(uid, email, password)) return { success: true };
  }
  throw new AppError('internal');
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

/**
 * The account is already there. Made by an earlier call whose answer got lost, if nobody has signed in to it yet and it
 * is fresh: then the password just typed is the one that counts. Else the proof was used.
 */
async function resume(
  user: UserRecord,
  claim: Claim,
  password: string,
): Promise<CallableResponse<'create-account'>> {
  const { creationTime, lastSignInTime } = user.metadata;
  // Auth's emulator counts the making itself as a sign-in, in the same second.
  const used = Boolean(lastSignInTime) && Date.parse(lastSignInTime) - Date.parse(creationTime) >= 1000;
  if (used || now().getTime() - claim.claimed_at.getTime() > RETRY_MS) throw new AppError('account-exists');
  await (await auth()).updateUser(user.uid, { password });
  return { success: true };
}

async function removeAccount(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if (!isAuthError(error, 'auth/user-not-found')) throw error;
  }
}

/** False when somebody else was quicker: with the address, or with this very uid. */
async function tryCreate(uid: string, email: string, password: string): Promise<boolean> {
  try {
    await (await auth()).createUser({ uid, email, password });
    return true;
  } catch (error) {
    if (isAuthError(error, 'auth/email-already-exists') || isAuthError(error, 'auth/uid-already-exists'))
      return false;
    if (
      isAuthError(error, 'auth/invalid-password') ||
      isAuthError(error, 'auth/password-does-not-meet-requirements')
    ) {
      throw new AppError('invalid-request', 'password');
    }
    throw error;
  }
}
