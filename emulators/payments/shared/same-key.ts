import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two keys are the same. The time it takes does not depend on where they differ. */
export function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** Both sides of `timingSafeEqual` must have the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
