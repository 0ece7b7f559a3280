import type { UserRecord } from 'firebase-admin/auth';

/**
 * Whether an account is closed: Auth calls its e-mail verified, but our server, which sets the claim `mailbox`, has not
 * confirmed the mailbox. Through Auth's own links another person may have taken the account. It stays closed until its
 * password is reset with us. An account without an e-mail is closed too, because all of ours have one.
 */
export function isClosed(user: Pick<UserRecord, 'email' | 'emailVerified' | 'customClaims'>): boolean {
  if (user.email === undefined) return true;
  return user.emailVerified && user.customClaims?.['mailbox'] !== true;
}
