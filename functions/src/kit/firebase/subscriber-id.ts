import { createHash } from 'node:crypto';
import { normalizeEmail } from 'domain/kit/email';

/** SHA-256 of the normalised e-mail, in hex: one record for an address, and no personal data in paths and logs. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex');
}
