import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { type Delivery, EndedSchema, type ReadMail, StoredMailSchema, WrittenByUsSchema } from '../mail.ts';
import { logGivenUp } from './log-mail.ts';
import { FRESH_MS, giveUpAt, LEASE_MS } from './retries.ts';
import { tellTrainer } from './tell-trainer.ts';

/** What is to be done with a mail now. */
type Plan =
  /** Nothing: it was sent or given up, another process has it in hand, or its next attempt is later. */
  | { readonly kind: 'none' }
  /** It ends here. */
  | { readonly kind: 'end'; readonly delivery: Delivery; readonly untold?: ReadMail }
  | { readonly kind: 'send'; readonly mail: ReadMail };

/**
 * Takes a mail in hand for two minutes, if it is to be sent now, and answers it with the number of this attempt; otherwise
 * null. A mail that was tried for four days, is too old or is no mail, ends here.
 */
export async function leaseMail(ref: DocumentReference): Promise<ReadMail | null> {
  const plan = await ref.firestore.runTransaction(async (transaction) => {
    const decided = decide(await transaction.get(ref), now());
    await write(transaction, ref, decided);
    return decided;
  });
  if (plan.kind === 'end') logGivenUp(ref.id, plan.delivery);
  return plan.kind === 'send' ? plan.mail : null;
}

function decide(doc: DocumentSnapshot, moment: Date): Plan {
  if (!doc.exists || v.is(EndedSchema, doc.get('delivery'))) return { kind: 'none' };
  const ended = { attempts: 0, next_at: null, at: moment, error: null, reply: null };
  const ours = v.safeParse(WrittenByUsSchema, doc.data());
  if (!ours.success) return { kind: 'end', delivery: { ...ended, state: 'expired' } };
  const { delivery, created_at, delete_at } = ours.output;
  const isNew = delivery.attempts === 0;
  if (isNew && moment.getTime() - created_at.getTime() > FRESH_MS) {
    return { kind: 'end', delivery: { ...ended, state: 'expired' } };
  }
  // A new mail is not held to its time: the clock of the process that wrote it may be ahead of ours.
  if (!isNew && delivery.next_at !== null && delivery.next_at > moment) return { kind: 'none' };
  const parsed = v.safeParse(StoredMailSchema, doc.data());
  if (!parsed.success) return { kind: 'end', delivery: { ...ended, state: 'failed', error: 'malformed' } };
  const mail = parsed.output;
  if (moment >= giveUpAt(created_at, delete_at)) {
    const error = delivery.error ?? 'unreachable';
    return {
      kind: 'end',
      delivery: { ...delivery, state: 'failed', next_at: null, at: moment, error },
      untold: mail,
    };
  }
  const next_at = new Date(moment.getTime() + LEASE_MS);
  const leased: Delivery = {
    ...delivery,
    state: 'sending',
    attempts: delivery.attempts + 1,
    next_at,
    at: moment,
  };
  return { kind: 'send', mail: { ...mail, delivery: leased } };
}

async function write(transaction: Transaction, ref: DocumentReference, plan: Plan): Promise<void> {
  if (plan.kind === 'none') return;
  if (plan.kind === 'end' && plan.untold) await tellTrainer(transaction, ref, plan.untold, 'gave-up');
  transaction.update(ref, { delivery: plan.kind === 'end' ? plan.delivery : plan.mail.delivery });
}
