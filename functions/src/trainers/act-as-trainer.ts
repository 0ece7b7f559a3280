import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../errors.ts';
import { limitTrainer } from '../call/rate-limit.ts';
import { now } from '../clock.ts';
import { findUser, firestore } from '../firebase/admin.ts';
import { type AuditAction, auditRecord } from '../audit.ts';

/** What a trainer does: to which row, or to none. */
interface Act {
  readonly trainer: string;
  readonly action: AuditAction;
  readonly id: string | null;
}

/**
 * Runs `work` in a transaction for a trainer and records it in the same one, so that no action is without its record.
 * `work` reads first, then writes, and is repeated if somebody else wrote in between. Throws 'forbidden' unless the account
 * is a trainer's at this moment, and 'rate-limited'. Like the rules, it demands the mailbox claim: an operator may have
 * named an account that a stranger made with the trainer's address.
 */
export async function actAsTrainer<Answer>(
  act: Act,
  work: (transaction: Transaction, db: Firestore) => Promise<Answer>,
): Promise<Answer> {
  const user = await findUser(act.trainer);
  if (user?.customClaims?.['mailbox'] !== true) throw new AppError('forbidden');
  await limitTrainer(act.action, act.trainer);
  const db = await firestore();
  return db.runTransaction(async (transaction) => {
    const trainer = await transaction.get(db.doc(`trainers/${act.trainer}`));
    if (!trainer.exists) throw new AppError('forbidden');
    const answer = await work(transaction, db);
    transaction.create(db.collection('audit').doc(), auditRecord(act, now()));
    return answer;
  });
}
