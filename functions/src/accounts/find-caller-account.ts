import type { UserRecord } from 'firebase-admin/auth';
import type { CallableRequest } from 'firebase-functions/https';
import { findUser } from '../firebase/auth.ts';

/** What a verified ID token says. */
type Session = Pick<NonNullable<CallableRequest['auth']>, 'uid' | 'token'>;

/**
 * The account that a verified ID token stands for. A token lives on for up to an hour after the answer is null: when the
 * account is gone or disabled, or when all sessions from before a moment were ended, as a new password does, and this one's
 * password was entered before it (the comparison of the Admin SDK's `verifyIdToken(token, true)`).
 */
export async function findCallerAccount({ uid, token }: Session): Promise<UserRecord | null> {
  const user = await findUser(uid);
  if (user === null || user.disabled) return null;
  const { tokensValidAfterTime } = user;
  const hasEnded =
    tokensValidAfterTime !== undefined && token.auth_time * 1000 < Date.parse(tokensValidAfterTime);
  return hasEnded ? null : user;
}
