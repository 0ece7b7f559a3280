import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import { termEnd } from 'domain/kit/terms';
import { firestore } from './admin.ts';
import { now } from './time.ts';
import { config } from './config.ts';
import { AppError } from './errors.ts';

/** The window in which the calls of one account, or about one payment, are counted, in milliseconds. */
const WINDOW_MS = 10 * MINUTE_MS;

/** Counts one order of a signed-in account, of one method. Throws 'rate-limited'. */
export async function limitOrders(method: string, uid: string): Promise<void> {
  await limit(`${method}:uid:${uid}`, config.RATE_LIMIT_ORDERS_PER_ACCOUNT);
}

/** Counts one call that does something with a payment's id, which asks its provider each time. Throws 'rate-limited'. */
export async function limitUses(providerId: string): Promise<void> {
  await limit(`use:${providerId}`, config.RATE_LIMIT_USES_PER_PAYMENT);
}

/** Counts one call of a trainer, so that a stolen session cannot open everybody's answers in one go. Throws 'rate-limited'. */
export async function limitTrainer(operation: string, uid: string): Promise<void> {
  await limit(`trainer:${operation}:${uid}`, config.RATE_LIMIT_CALLS_PER_TRAINER);
}

async function limit(key: string, most: number): Promise<void> {
  if (!(await countUpTo(most, key, WINDOW_MS))) throw new AppError('rate-limited');
}

/** How long after a day of UTC a day of São Paulo begins, which has had no summer time since 2019. */
const MIDNIGHT_MS = 3 * HOUR_MS;

/** Counts one event under a key, and answers true while at most `most` were counted on this day of São Paulo. */
export async function countOfToday(most: number, key: string): Promise<boolean> {
  return countUpTo(most, key, DAY_MS, MIDNIGHT_MS);
}

/** The document that counts the events under a key in a window of the clock. The key is hashed to keep personal data out of paths. */
export function counterPath(key: string, window: number): string {
  return `rate_limits/${createHash('sha256').update(`${key}:${window}`).digest('hex')}`;
}

/**
 * Counts one event under a key, and answers true while at most `most` were counted in this window of the clock. Above that
 * it only reads, so that further calls write nothing. The windows begin `later` milliseconds after those of UTC.
 */
export async function countUpTo(most: number, key: string, windowMs: number, later = 0): Promise<boolean> {
  const window = Math.floor((now().getTime() - later) / windowMs);
  const expires_at = termEnd('rate_limits', 'counted', new Date((window + 1) * windowMs + later));
  const db = await firestore();
  const ref = db.doc(counterPath(key, window));
  return db.runTransaction(async (transaction) => {
    const counted = Number((await transaction.get(ref)).get('count') ?? 0);
    if (counted >= most) return false;
    transaction.set(ref, { count: counted + 1, expires_at });
    return true;
  });
}
