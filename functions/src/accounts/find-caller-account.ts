import type { UserRecord } from 'firebase-admin/auth';
import type { CallableRequest } from 'firebase-functions/https';
import { findUser } from '../firebase/auth.ts';

/** The claims of a verified ID token. */
type Session = Pick<NonNullable<CallableRequest['auth']>, 'uid' | 'token'>;

/**
 * The account of a verified ID token, or null if the session is over: the account is gone or disabled, or the password was
 * entered before the moment at which Auth ended the account's sessions (a new password does that). The token itself stays
 * valid for up to an hour. The Admin SDK's `verifyIdToken(token, true)` compares the same times.
 */
export async function findCallerAccount({ uid, token }: Session): Promise<UserRecord | null> {
  const user = await findUser(uid);
  if (user === null || user.disabled) return null;
  const { tokensValidAfterTime } = user;
  const hasEnded =
    tokensValidAfterTime !== undefined && token.auth_time * 1000 < Date.parse(tokensValidAfterTime);
  return hasEnded ? null : user;
}
