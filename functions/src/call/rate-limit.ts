import { createHash } from 'node:crypto';
import { termEnd } from 'domain/terms/collections';
import { AppError } from '../app-error.ts';
import type { Caller } from './caller.ts';
import { heedCeiling } from './ceiling.ts';
import { now } from '../clock.ts';
import { config } from '../config/config.ts';
import { firestore } from '../firebase/firestore.ts';

/**
 * Counts one creation against its caller: a signed-in caller by the account, any other by the address and by the address
 * together with the e-mail. An e-mail alone is never counted, because anybody can type it and lock its owner out. Throws
 * 'rate-limited' when a caller has used up its share of the window, or above the ceiling over all callers. A creation that
 * the caller's own share refuses does not count towards the ceiling.
 */
export async function limitCreations(operation: string, email: string, caller: Caller): Promise<void> {
  if (caller.uid !== '') {
    await count(`${operation}:uid:${caller.uid}`, config.RATE_LIMIT_CREATIONS_PER_BUYER);
  } else if (caller.ip !== null) {
    // Attested callers of an address are counted apart, so that a program behind it cannot use up their share.
    const address = `${operation}:${caller.isAttested ? 'attested-ip' : 'ip'}:${caller.ip}`;
    await Promise.all([
      count(`${address}:email:${email}`, config.RATE_LIMIT_CREATIONS_PER_BUYER),
      count(address, config.RATE_LIMIT_CREATIONS_PER_IP),
    ]);
  }
  await heedCeiling(caller);
}

/** Counts one poll against its payment. Throws 'rate-limited'. */
export async function limitPolls(pixId: string): Promise<void> {
  await count(`poll:${pixId}`, config.RATE_LIMIT_POLLS_PER_PAYMENT);
}

/** Counts one call of a trainer, so that a stolen session cannot open everybody's answers in one go. Throws 'rate-limited'. */
export async function limitTrainer(operation: string, uid: string): Promise<void> {
  await count(`trainer:${operation}:${uid}`, config.RATE_LIMIT_CALLS_PER_TRAINER);
}

/**
 * Adds one, then reads: a caller that reads more than the limit is refused. There is no transaction, so that many callers
 * behind one address do not wait for one document. Keys are hashed to keep personal data out of paths.
 */
async function count(key: string, limit: number): Promise<void> {
  const windowMs = config.RATE_LIMIT_WINDOW_SECONDS * 1000;
  const window = Math.floor(now().getTime() / windowMs);
  const expires_at = termEnd('rate_limits', 'counted', new Date((window + 1) * windowMs));
  const id = createHash('sha256').update(`${key}:${window}`).digest('hex');
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = (await firestore()).doc(`rate_limits/${id}`);
  await ref.set({ count: FieldValue.increment(1), expires_at }, { merge: true });
  const counted: unknown = (await ref.get()).get('count');
  if (typeof counted !== 'number' || counted > limit) throw new AppError('rate-limited');
}
