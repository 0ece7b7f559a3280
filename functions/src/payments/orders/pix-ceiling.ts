import { TRAINER } from 'domain/content/trainer';
import { HOUR_MS } from 'domain/durations';
import { pixCeilingMailText } from 'domain/texts/mails';
import * as logger from 'firebase-functions/logger';
import { AppError } from '../../errors.ts';
import { countUpTo } from '../../call/rate-limit.ts';
import { now } from '../../clock.ts';
import { config } from '../../config/config.ts';
import { errorKind } from '../../logging.ts';
import { firestore } from '../../firebase/admin.ts';
import { toStoredMail } from '../../mail.ts';

/** gRPC's ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/**
 * Counts one PIX code of a signed-out caller that App Check does not attest. Such callers together get so many codes in an
 * hour of the clock, far more than in any real hour. Above that it tells the trainer, once an hour, and throws 'pix-paused'.
 */
export async function heedPixCeiling(): Promise<void> {
  const most = config.PIX_CODES_PER_HOUR;
  if (await countUpTo(most, 'signed-out-pix', HOUR_MS)) return;
  await tellTrainer(most);
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
