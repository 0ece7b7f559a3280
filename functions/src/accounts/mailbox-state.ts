import type { UserRecord } from 'firebase-admin/auth';

/**
 * Whether an account's mailbox was shown to Auth past our server, which sets the claim `mailbox` whenever it has seen the
 * mailbox itself: by Auth's own links somebody else may have made the account theirs. Such an account is closed until its
 * password is reset with us. So is one without an e-mail: ours have one until it is taken away past us.
 */
export function isClosed(user: Pick<UserRecord, 'email' | 'emailVerified' | 'customClaims'>): boolean {
  if (user.email === undefined) return true;
  return user.emailVerified && user.customClaims?.['mailbox'] !== true;
}
