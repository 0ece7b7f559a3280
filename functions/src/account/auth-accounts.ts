import { termEnd } from 'domain/kit/terms';
import { now } from '../kit/time.ts';
import { AppError } from '../kit/errors.ts';
import { auth, findUser, findUserByEmail, firestore, isAuthError, subscriberId } from '../kit/admin.ts';

/** How many times we displace another account of the address before we give up. */
const MAX_TURNS = 5;

/**
 * Makes the account `uid` of an address, whose record names `uid` as the owner, and deletes any other account of the address. A new
 * password for the other account would not do: its tokens stay valid for up to an hour, and the rules cannot see that. The record
 * is read again before an account is deleted, because that account may own the address by now. Answers 'made', or 'there' if the
 * account `uid` exists already; its password stays. Throws 'invalid-request' for a password that Auth refuses, and 'account-exists'
 * if another account owns the address.
 */
export async function makeAccount(
  uid: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<'made' | 'there'> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const authAccount = await findUserByEmail(email);
    if (authAccount?.uid === uid) return 'there';
    if (authAccount) {
      if ((await ownerOf(email)) !== uid) throw new AppError('account-exists');
      await removeAccount(authAccount.uid);
    }
    if (await tryCreate({ uid, email, password })) return 'made';
  }
  throw new AppError('internal');
}

async function ownerOf(email: string): Promise<unknown> {
  return (await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get()).get('user_id');
}

export async function removeAccount(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if (!isAuthError(error, 'auth/user-not-found')) throw error;
  }
}

/** Answers false if another call was faster and the address or this uid is taken. */
async function tryCreate(account: {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}): Promise<boolean> {
  try {
    await (await auth()).createUser(account);
    return true;
  } catch (error) {
    if (isAuthError(error, 'auth/email-already-exists') || isAuthError(error, 'auth/uid-already-exists'))
      return false;
    throw isRefusedPassword(error) ? new AppError('invalid-request', 'password') : error;
  }
}

/** Whether Auth finds a password too short, too long or too weak. */
export function isRefusedPassword(error: unknown): boolean {
  return (
    isAuthError(error, 'auth/invalid-password') ||
    isAuthError(error, 'auth/password-does-not-meet-requirements')
  );
}

/**
 * Ends the sessions of an account: Auth gives them no new token, and `ended_sessions/{uid}` tells the rules to refuse the tokens
 * that exist, which stay valid for up to an hour. `valid_since` is in seconds since the epoch like the `auth_time` of a token. It
 * is read back from Auth, so that rules and callables compare with the same moment. The Admin SDK takes that moment from this
 * server's clock: if this clock is ahead of Auth's, a sign-in with the new password is refused until Auth's clock has caught up.
 */
export async function endSessions(uid: string): Promise<void> {
  await (await auth()).revokeRefreshTokens(uid);
  const since = Date.parse((await findUser(uid))?.tokensValidAfterTime ?? '');
  await (await firestore()).doc(`ended_sessions/${uid}`).set({
    valid_since: Math.floor(since / 1000),
    delete_at: termEnd('ended_sessions', 'ended', now()),
  });
}

/**
 * Sets the claim `mailbox` on the Auth account, which says that our server has confirmed its mailbox. The rules see only the token,
 * and accept a verified e-mail only with this claim. Everything else reads the record's `mailbox_confirmed_at`.
 */
export async function setMailboxClaim(uid: string): Promise<void> {
  const claims = (await findUser(uid))?.customClaims;
  await (await auth()).setCustomUserClaims(uid, { ...claims, mailbox: true });
}
