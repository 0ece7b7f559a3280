import { createHash } from 'node:crypto';

/** A grant's name towards its owner: a payment's own id proves who bought, so it is never handed out (design §5). */
export function purchaseId(grantId: string): string {
  return createHash('sha256').update(`purchase:${grantId}`).digest('hex').slice(0, 32);
}
