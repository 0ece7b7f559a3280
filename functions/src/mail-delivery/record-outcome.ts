import type { DocumentReference } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { type Delivery, DeliverySchema, type ReadMail } from '../mail.ts';
import { logGivenUp, logPutOff } from './log-mail.ts';
import type { Outcome } from './outcome.ts';
import { giveUpAt, nextAttempt } from './retries.ts';
import { tellTrainer } from './tell-trainer.ts';

/**
 * Records what became of an attempt, if the mail is still in the hand of this attempt: it may have been erased meanwhile, and
 * an erased mail must not come back.
 */
export async function recordOutcome(ref: DocumentReference, mail: ReadMail, outcome: Outcome): Promise<void> {
  const delivery = deliveryAfter(outcome, mail, now());
  const isRecorded = await ref.firestore.runTransaction(async (transaction) => {
    const current = v.safeParse(DeliverySchema, (await transaction.get(ref)).get('delivery'));
    const isOurs =
      current.success &&
      current.output.state === 'sending' &&
      current.output.attempts === mail.delivery.attempts;
    if (!isOurs) return false;
    if (delivery.state === 'failed') await tellTrainer(transaction, ref, mail, 'refused');
    transaction.update(ref, { delivery });
    return true;
  });
  if (!isRecorded) return;
  if (delivery.state === 'failed') logGivenUp(ref.id, delivery);
  if (delivery.state === 'retry') logPutOff(ref.id, delivery);
}

function deliveryAfter(outcome: Outcome, mail: ReadMail, at: Date): Delivery {
  const { attempts } = mail.delivery;
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', attempts, next_at: null, at, error: null, reply: null };
    case 'refused':
      return { state: 'failed', attempts, next_at: null, at, error: 'refused', reply: outcome.reply };
    case 'later': {
      const next_at = nextAttempt(attempts, at, giveUpAt(mail.created_at, mail.delete_at));
      return { state: 'retry', attempts, next_at, at, error: outcome.error, reply: outcome.reply };
    }
    default:
      return outcome satisfies never;
  }
}
