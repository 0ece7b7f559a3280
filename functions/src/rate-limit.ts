import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';
import { heedCeiling } from './ceiling.ts';
import { now } from './clock.ts';
import { config } from './config/config.ts';
import { firestore } from './firebase/firestore.ts';

/**
 * Counts one creation against its caller (design §6): against the account of a signed-in one, else against the address, and
 * against the address together with the e-mail. An e-mail alone is never counted, because everybody can type it: its
 * owner would be locked out by whoever did. Throws 'rate-limited' once a caller has had its share of the window,
 * or above the ceiling over all callers; what a caller's own share refuses does not count towards that.
 */
export async function limitCreations(operation: string, email: string, caller: Caller): Promise<void> {
  if (caller.uid !== '') {
    await count(`${operation}:uid:${caller.uid}`, config.RATE_LIMIT_CREATIONS_PER_BUYER);
  } else if (caller.ip !== null) {
    // Those of an address whom App Check attests are counted apart: a program cannot use up what is theirs.
    const address = `${operation}:${caller.isAttested ? 'attested-ip' : 'ip'}:${caller.ip}`;
    await Promise.all([
      count(`${address}:email:${email}`, config.RATE_LIMIT_CREATIONS_PER_BUYER),
      count(address, config.RATE_LIMIT_CREATIONS_PER_IP),
    ]);
  }
  await heedCeiling(caller);
}

/** Counts one poll against its payment. */
export async function limitPolls(pixId: string): Promise<void> {
  await count(`poll:${pixId}`, config.RATE_LIMIT_POLLS_PER_PAYMENT);
}

/**
 * Adds one, then reads: whoever reads more than the limit came too late. No transaction, so that many callers behind one
 * address don't queue up for one document. Keys are hashed: no personal data in paths.
 */
async function count(key: string, limit: number): Promise<void> {
  const windowMs = config.RATE_LIMIT_WINDOW_SECONDS * 1000;
  const window = Math.floor(now().getTime() / windowMs);
  const id = createHash('sha256').update(`${key}:${window}`).digest('hex');
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = (await firestore()).doc(`rate_limits/${id}`);
  await ref.set(
    { count: FieldValue.increment(1), expires_at: new Date((window + 1) * windowMs) },
    { merge: true },
  );
  const counted: unknown = (await ref.get()).get('count');
  if (typeof counted !== 'number' || counted > limit) throw new AppError('rate-limited');
}
