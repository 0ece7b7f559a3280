import { createHash } from 'node:crypto';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import type { PaymentMethod } from 'domain/buy/payments-contract';
import { TRAINER } from 'domain/kit/content/trainer';
import { HOUR_MS } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import { salesStoppedMailText } from 'domain/mail/texts';
import { firestore } from '../kit/admin.ts';
import { LOG_LINES, logFailure } from '../kit/logging.ts';
import { now } from '../kit/time.ts';
import { toStoredMail } from '../mail/mail.ts';

const Moment = v.nullish(MomentSchema, null);

/** `health/{method}-sales`: whether orders of a method get their code or session. */
const SalesSchema = v.object({
  /** The first failure since an order got its code or session, or null if none failed since. */
  since: Moment,
  /** A hash of the order that failed first, which tells another order from a repetition of that one. */
  order: v.nullish(v.string(), null),
  /** Whether nobody can buy, as far as is known: the provider refused our key, or two different orders in a row. */
  stopped: v.nullish(v.boolean(), false),
  /** Whether the provider answered an order with a refusal, which an answer to a probe says nothing about. */
  refused: v.nullish(v.boolean(), false),
  /** Whether the provider failed to answer a probe, too, since the sales stopped. */
  probe_failed: v.nullish(v.boolean(), false),
  /** When the trainer was last written to. */
  mailed_at: Moment,
});
export type Sales = v.InferOutput<typeof SalesSchema>;

/** Why an order got no code or session: the provider refused our key, or the order, or gave no usable answer. */
export type OrderFailure = 'key-refused' | 'refused' | 'unanswered';

export const salesPath = (method: PaymentMethod) => `health/${method}-sales`;

export function parseSales(data: FirebaseFirestore.DocumentData | undefined): Sales {
  return v.parse(SalesSchema, data ?? {});
}

export async function readSales(method: PaymentMethod): Promise<Sales> {
  return parseSales((await (await firestore()).doc(salesPath(method)).get()).data());
}

/** How often the trainer gets the mail of a method at most. */
const MAIL_EVERY_MS = HOUR_MS;

/**
 * Notes that an order got no code or session, for another reason than its buyer's data. Where nobody can buy the log says so, and
 * the trainer gets a mail, at most one an hour of each method. A failure of the note is only logged.
 */
export async function noteFailedOrder(
  method: PaymentMethod,
  orderId: string,
  failure: OrderFailure,
): Promise<void> {
  try {
    const db = await firestore();
    const ref = db.doc(salesPath(method));
    const order = createHash('sha256').update(orderId).digest('hex');
    const isStopped = await db.runTransaction(async (transaction) => {
      const before = parseSales((await transaction.get(ref)).data());
      const at = now();
      const refused = before.refused || failure !== 'unanswered';
      const stopped =
        before.stopped || failure === 'key-refused' || (before.order !== null && before.order !== order);
      const since = before.since ?? at;
      const mails =
        stopped && (before.mailed_at === null || at.getTime() - before.mailed_at.getTime() >= MAIL_EVERY_MS);
      if (mails) {
        const message = salesStoppedMailText(method, since, at);
        const mail = toStoredMail({ to: [TRAINER.email], message, about: [] }, at);
        transaction.create(db.collection('mail').doc(), mail);
      }
      // Of many failing orders only those that tell something new are written.
      if (mails || stopped !== before.stopped || refused !== before.refused || before.since === null) {
        const mailed_at = mails ? at : before.mailed_at;
        transaction.set(ref, { ...before, since, order: before.order ?? order, stopped, refused, mailed_at });
      }
      return stopped;
    });
    if (isStopped) logger.error(LOG_LINES.salesStopped, { method, key_refused: failure === 'key-refused' });
  } catch (error) {
    logFailure('The note of a failed order', error);
  }
}

const SALES_GO_ON = {
  since: null,
  order: null,
  stopped: false,
  refused: false,
  probe_failed: false,
} satisfies Partial<Sales>;

/** Notes that an order got its code or session. It only reads while sales go on. A failure of the note is only logged. */
export async function noteSale(method: PaymentMethod): Promise<void> {
  try {
    if ((await readSales(method)).since === null) return;
    await (await firestore()).doc(salesPath(method)).set(SALES_GO_ON, { merge: true });
  } catch (error) {
    logFailure('The note of an order', error);
  }
}

/**
 * Probes the provider of a method while nobody can buy by it. A probe only reads, and reading may work where ordering is refused, for
 * example for want of a permission. So an answer says that sales go on where no order was refused, or where the provider had failed to
 * answer a probe before: then it was silent to all, or did not know our key at all. In every other case the next order that
 * succeeds says it.
 */
export async function probeSales(method: PaymentMethod, answers: () => Promise<boolean>): Promise<void> {
  const { stopped, refused, probe_failed } = await readSales(method);
  if (!stopped) return;
  const isAnswered = await answers();
  if (isAnswered ? refused && !probe_failed : probe_failed) return;
  const change = isAnswered ? SALES_GO_ON : { probe_failed: true };
  await (await firestore()).doc(salesPath(method)).set(change, { merge: true });
}
