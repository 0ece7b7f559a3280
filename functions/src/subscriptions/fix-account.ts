import type { UserRecord } from 'firebase-admin/auth';
import { normalizeEmail } from 'domain/email';
import { config } from '../config/config.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';

/** Whether an account has the fix-PIX button (spec §6). `owned` is the id of the record that the account owns. */
export function mayFixPix(user: UserRecord, owned: string | undefined): boolean {
  const fixed = config.FIX_PIX_EMAIL;
  if (fixed === undefined || normalizeEmail(user.email ?? '') !== fixed) return false;
  return owned === subscriberId(fixed);
}
