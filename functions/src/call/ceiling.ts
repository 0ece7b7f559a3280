import { HOUR_MS } from 'domain/durations';
import { randomInt } from 'node:crypto';
import { termEnd } from 'domain/terms/collections';
import { trainerCeilingMailText } from 'domain/texts/mails/alerts';
import { TRAINER } from 'domain/content/trainer';
import type { DocumentReference } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { AppError } from '../app-error.ts';
import { errorKind } from '../error-kind.ts';
import type { Caller } from './caller.ts';
import { now } from '../clock.ts';
import { config } from '../config/config.ts';
import { firestore } from '../firebase/firestore.ts';
import { toStoredMail } from '../mail.ts';

/** gRPC's ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/**
 * Counts one creation towards the hour's ceiling over all callers, which lies far above any real hour. Above the ceiling
 * the trainer gets a mail, once an hour. Where App Check is configured, a caller that it does not attest then gets
 * 'rate-limited'. Where it is not, everybody is still served, because nothing distinguishes a buyer from a program.
 */
export async function heedCeiling({ isAttested }: Caller): Promise<void> {
  const db = await firestore();
  const { FieldValue } = await import('firebase-admin/firestore');
  const hour = Math.floor(now().getTime() / HOUR_MS);
  // Firestore takes about one write a second to one document, so the count is spread over several.
  const shards = Array.from({ length: config.RATE_LIMIT_SHARDS }, (_, shard) =>
    db.doc(`rate_limits/ceiling_${hour}_${shard}`),
  );
  const expires_at = termEnd('rate_limits', 'counted', new Date((hour + 1) * HOUR_MS));
  const counts = { count: FieldValue.increment(1), expires_at };
  await shards[randomInt(shards.length)]?.set(counts, { merge: true });

  const mail = db.doc(`mail/ceiling_${hour}`);
  const [told, ...counted] = await db.getAll(mail, ...shards);
  const total = counted.reduce((sum, shard) => sum + Number(shard.get('count') ?? 0), 0);
  if (total <= config.RATE_LIMIT_CREATIONS_PER_HOUR) return;
  if (told?.exists !== true) await tellTrainer(mail);
  if (config.APP_CHECK && !isAttested) throw new AppError('rate-limited');
}

/** Writes the hour's mail. If that fails, the creation succeeds all the same and the next one tries again. */
async function tellTrainer(mail: DocumentReference): Promise<void> {
  const message = trainerCeilingMailText(config.RATE_LIMIT_CREATIONS_PER_HOUR, config.APP_CHECK);
  try {
    await mail.create(toStoredMail({ to: [TRAINER.email], message, about: [] }, now()));
  } catch (error) {
    if (errorKind(error).code !== ALREADY_EXISTS) logger.error('ceiling: mail not written', errorKind(error));
  }
}
