import { createHash } from 'node:crypto';
import { normalizeEmail } from 'domain/email';

/** The id of an address's `subscribers` document: SHA-256 of the normalised e-mail, in hex (design §4). */
export function subscriberId(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex');
}
