import { createHash } from 'node:crypto';

/**
 * The name of a grant or a payment, by its key, wherever somebody may read it: a payment's own id proves who bought, so it
 * is never handed out (design §5).
 */
export function purchaseId(key: string): string {
  return createHash('sha256').update(`purchase:${key}`).digest('hex').slice(0, 32);
}
