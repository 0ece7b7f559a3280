import { randomInt } from 'node:crypto';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import { pixCeilingMailText } from 'domain/mail/texts';
import { firestore } from '../kit/admin.ts';
import { AppError } from '../kit/errors.ts';
import { errorKind, logFailure } from '../kit/logging.ts';
import { counterPath, countUpTo } from '../kit/rate-limit.ts';
import { now } from '../kit/time.ts';
import { toStoredMail } from '../mail/mail.ts';
import { countPaidCodes } from './payment-store.ts';

/** The PIX codes that all signed-out callers together get in an hour of the clock, whatever was sold. */
const LEAST = 300;
/** How many codes are given for each that was paid in the best hour. */
const TIMES = 10;
/** How long a day counts from its beginning, in milliseconds: a whole week and the day itself, because days of the week differ. */
const REMEMBERED_MS = 8 * DAY_MS;
/** How many documents share the counting of an hour. One document takes about one write a second. */
const SHARDS = 10;
/** From which part of the ceiling on an hour is told to the trainer. */
const NEAR = 0.8;

const Counts = v.fallback(v.record(v.string(), v.number()), () => ({}));

/** `health/pix-ceiling`. The keys of the records are the ISO texts of the beginnings of days and of hours, in UTC. */
const PixCeilingSchema = v.object({
  ceiling: v.fallback(v.number(), LEAST),
  /** The hour up to which the paid codes were counted. */
  counted: v.fallback(v.nullable(MomentSchema), null),
  /** How many codes were paid in the best hour of each day. */
  best: Counts,
  /** How many codes were asked for, in percent of the ceiling, in each hour that came near it. */
  near: Counts,
});

export const PIX_CEILING = 'health/pix-ceiling';

/** Reads the document of the ceiling, also one that is not there. */
export function parsePixCeiling(data: FirebaseFirestore.DocumentData | undefined) {
  return v.parse(PixCeilingSchema, data ?? {});
}

const shardKey = (shard: number) => `signed-out-pix:${shard}`;

/** The part of the ceiling that a shard counts up to. All parts together are the ceiling. */
const shareOf = (ceiling: number, shard: number) => Math.floor((ceiling + shard) / SHARDS);

/**
 * Counts one PIX code of a signed-out caller that App Check does not attest. All such callers together get as many codes in an hour
 * of the clock as `followPaidCodes` has found, far more than they ask for in any real hour. Above that it tells the trainer, once an
 * hour, and throws 'pix-paused'.
 */
export async function heedPixCeiling(): Promise<void> {
  const { ceiling } = parsePixCeiling((await (await firestore()).doc(PIX_CEILING).get()).data());
  const first = randomInt(SHARDS);
  for (let tried = 0; tried < SHARDS; tried += 1) {
    const shard = (first + tried) % SHARDS;
    if (await countUpTo(shareOf(ceiling, shard), shardKey(shard), HOUR_MS)) return;
  }
  await tellTrainer(ceiling);
  throw new AppError('pix-paused');
}

/** Writes the hour's mail if it is not there. If that fails, the next refusal tries again. */
async function tellTrainer(most: number): Promise<void> {
  const mail = (await firestore()).doc(`mail/pix_ceiling_${Math.floor(now().getTime() / HOUR_MS)}`);
  try {
    if ((await mail.get()).exists) return;
    const message = pixCeilingMailText(most);
    await mail.create(toStoredMail({ to: [TRAINER.email], message, about: [] }, now()));
  } catch (error) {
    if (errorKind(error).code !== ALREADY_EXISTS)
      logger.error('PIX ceiling: mail not written', errorKind(error));
  }
}

/** gRPC's ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/**
 * Has the ceiling follow what was really paid, because what is only asked for may be a flood: ten times the best paid hour of a week,
 * and never less than 300. Notes the hours that came near the ceiling first, by the ceiling that held for them. It counts from the
 * hour on at which it last ended, a day back at most. A failure is only logged, and the ceiling stays.
 */
export async function followPaidCodes(): Promise<void> {
  try {
    const ref = (await firestore()).doc(PIX_CEILING);
    const { ceiling, counted, best, near } = parsePixCeiling((await ref.get()).data());
    const hour = startOf(now().getTime(), HOUR_MS);
    // The hour before is noted by the first run after it, while the ceiling is still the one that held for it.
    for (const each of counted?.getTime() === hour ? [hour] : [hour - HOUR_MS, hour]) {
      const percent = (100 * (await askedIn(each))) / ceiling;
      if (percent >= 100 * NEAR) raise(near, each, Math.floor(percent));
    }
    const from = Math.max(counted?.getTime() ?? 0, hour - DAY_MS);
    for (let each = from; each <= hour; each += HOUR_MS)
      raise(best, startOf(each, DAY_MS), await countPaidCodes(new Date(each), new Date(each + HOUR_MS)));
    const kept = { best: recent(best), near: recent(near) };
    const following = Math.max(LEAST, TIMES * Math.max(0, ...Object.values(kept.best)));
    await ref.set({ ceiling: following, counted: new Date(hour), ...kept });
  } catch (error) {
    logFailure('The ceiling of PIX codes', error);
  }
}

const startOf = (time: number, span: number) => time - (time % span);

function raise(counts: Record<string, number>, time: number, count: number): void {
  const key = new Date(time).toISOString();
  counts[key] = Math.max(counts[key] ?? 0, count);
}

/** The counts that are remembered. */
function recent(counts: Readonly<Record<string, number>>): Record<string, number> {
  const from = now().getTime() - REMEMBERED_MS;
  return Object.fromEntries(Object.entries(counts).filter(([time]) => Date.parse(time) >= from));
}

/** How many codes signed-out callers got in the hour that begins at `hour`. */
async function askedIn(hour: number): Promise<number> {
  const db = await firestore();
  const shards = Array.from({ length: SHARDS }, (_, shard) =>
    db.doc(counterPath(shardKey(shard), hour / HOUR_MS)),
  );
  const counts = (await db.getAll(...shards)).map((doc) => Number(doc.get('count') ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}
