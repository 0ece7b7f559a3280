import type { UserRecord } from 'firebase-admin/auth';
import { normalizeEmail } from 'domain/email';
import { config } from '../config/config.ts';

/** Whether this is the one account with the fix-PIX button (spec §6); `owns` where a proof of payment linked it. */
export function mayFixPix(user: UserRecord, owns: boolean): boolean {
  const isConfigured =
    config.FIX_PIX_EMAIL !== undefined && normalizeEmail(user.email ?? '') === config.FIX_PIX_EMAIL;
  return isConfigured && (user.emailVerified || owns);
}
