import { createHash } from 'node:crypto';
import { normalizeEmail } from 'domain/email';

/**
 * The id of an address's `subscribers` document: SHA-256 of the normalised e-mail, in hex. So an address has one record,
 * and no path or log holds personal data.
 */
export function subscriberId(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex');
}
