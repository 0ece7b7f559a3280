import type { UserRecord } from 'firebase-admin/auth';

/**
 * Whether an account is closed: its mailbox was shown to Firebase Auth (a click on Auth's own mail, a reset on Auth's own
 * page) and not to our server, so perhaps another person holds it by now. The custom claim `mailbox` is our server's mark.
 */
export function isClosed({
  emailVerified,
  customClaims,
}: Pick<UserRecord, 'emailVerified' | 'customClaims'>): boolean {
  return emailVerified && customClaims?.['mailbox'] !== true;
}
