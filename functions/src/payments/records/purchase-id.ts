import { createHash } from 'node:crypto';

/**
 * The public id of a grant or a payment, by its key: a SHA-256 hash, 32 hex digits. A key contains the provider's id, which
 * proves who bought, so a key is never sent to a browser or written into a mail.
 */
export function purchaseId(key: string): string {
  return createHash('sha256').update(`purchase:${key}`).digest('hex').slice(0, 32);
}
