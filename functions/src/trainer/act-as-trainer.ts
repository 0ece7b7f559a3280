import { type QueueEntry, QueueEntrySchema } from 'domain/trainer/row';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type AuditAction, auditRecord } from '../kit/audit.ts';
import { limitTrainer } from '../kit/call/rate-limit.ts';
import { now } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import { findUser, firestore } from '../kit/firebase/admin.ts';
import { readAccount } from '../buy/ledger/change-account.ts';
import { accountReads } from '../buy/firestore/firestore-payment-store.ts';
import { type RowAccess, divideAccount } from './queue/person.ts';

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

/** A row of the queue, and the access and the money that are behind it at this moment. */
interface DemandedRow {
  readonly row: QueueEntry;
  readonly access: RowAccess;
}

/**
 * Reads a row of the queue within `transaction`. Throws 'subscriber-gone' if there is none (any more), also if the account
 * was erased or lost the address a moment ago: the row follows such a change by a trigger, which may come later.
 */
export async function demandRow(transaction: Transaction, db: Firestore, id: string): Promise<DemandedRow> {
  const stored = await transaction.get(db.doc(`queue/${id}`));
  if (!stored.exists) throw new AppError('subscriber-gone');
  const row = v.parse(QueueEntrySchema, stored.data());
  const account = await readAccount(accountReads(db, transaction), row.subscriber);
  const { owned, unclaimed } = divideAccount(account, now());
  const access = row.uid === null ? unclaimed : owned;
  if (access === null || (row.uid !== null && row.uid !== owned?.uid)) throw new AppError('subscriber-gone');
  return { row, access };
}
