import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CallableResponse } from 'domain/contracts';
import { HOUR_MS } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import { type QueueEntry, QueueEntrySchema, rowNote } from 'domain/trainer/row';
import type { Account } from '../buy/account.ts';
import { readAccount } from '../buy/change-account.ts';
import { accountHistory } from '../buy/my-payments.ts';
import { accountReads } from '../buy/payment-store.ts';
import { findUser, firestore } from '../kit/admin.ts';
import { type AuditAction, auditRecord, hourlyAuditId } from '../kit/audit.ts';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { AppError } from '../kit/errors.ts';
import { limitTrainer } from '../kit/rate-limit.ts';
import { readProgress, writeProgress } from '../training/progress-records.ts';
import { versionOf } from './note-records.ts';
import { divideAccount, type RowAccess } from './person.ts';
import { followOwner } from './refresh-queue.ts';

interface Act {
  readonly trainer: string;
  readonly action: AuditAction;
  readonly id: string | null;
}

/**
 * Runs `work` in a transaction for a trainer and records it in the same one, so that no action is without its record, its own or
 * that of its hour.
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
    const at = now();
    const audit = db.collection('audit');
    const hourly = hourlyAuditId(act, at);
    const isRecorded = hourly !== null && (await transaction.get(audit.doc(hourly))).exists;
    const answer = await work(transaction, db);
    if (!isRecorded)
      transaction.create(hourly === null ? audit.doc() : audit.doc(hourly), auditRecord(act, at));
    return answer;
  });
}

/** Reads a row of the queue within `transaction`. Throws 'subscriber-gone' if there is none (any more). */
export async function readRow(transaction: Transaction, db: Firestore, id: string): Promise<QueueEntry> {
  const stored = await transaction.get(db.doc(`queue/${id}`));
  if (!stored.exists) throw new AppError('subscriber-gone');
  return v.parse(QueueEntrySchema, stored.data());
}

/** A row of the queue, and the access and the money that are behind it at this moment. */
interface DemandedRow {
  readonly row: QueueEntry;
  readonly access: RowAccess;
  readonly account: Account;
}

/**
 * Reads a row of the queue within `transaction`. Throws 'subscriber-gone' if there is none (any more), also if the account
 * was erased or lost the address a moment ago: the row follows such a change by a trigger, which may come later.
 */
export async function demandRow(transaction: Transaction, db: Firestore, id: string): Promise<DemandedRow> {
  const row = await readRow(transaction, db, id);
  const account = await readAccount(accountReads(db, transaction), row.subscriber);
  return { row, account, access: accessOfRow(row, account, now()) };
}

/** The access and the money behind a row, of the account of its address. Throws 'subscriber-gone' if it has none (any more). */
export function accessOfRow({ uid }: Pick<QueueEntry, 'uid'>, account: Account, now: Date): RowAccess {
  const { owned, unclaimed } = divideAccount(account, now);
  const access = uid === null ? unclaimed : owned;
  if (access === null || (uid !== null && uid !== owned?.uid)) throw new AppError('subscriber-gone');
  return access;
}

/** How long the rules then let the trainer read the answers, in milliseconds. */
const OPEN_MS = HOUR_MS;

/**
 * `open-subscriber`: records that a trainer opens a row, opens the answers behind it for an hour, and answers its payments:
 * those that the account sees itself, or for unclaimed purchases exactly those that no account may see. Unclaimed purchases
 * have no answers, so nothing is opened for them. Throws 'subscriber-gone'.
 */
export async function openSubscriber({
  data: { id },
  uid: trainer,
}: Call<'open-subscriber'>): Promise<CallableResponse<'open-subscriber'>> {
  return actAsTrainer({ trainer, action: 'open-subscriber', id }, async (transaction, db) => {
    const { row, access } = await demandRow(transaction, db, id);
    const moment = now();
    if (row.uid !== null) {
      const until = new Date(moment.getTime() + OPEN_MS);
      const delete_at = termEnd('openings', 'over', until);
      transaction.set(db.doc(`openings/${trainer}_${id}`), { trainer, id, until, delete_at });
    }
    return accountHistory(access, moment);
  });
}

/**
 * Writes the private note of a row, and into the row its first words and when that was, if the note's version was seen. Throws
 * 'subscriber-gone' and 'changed-meanwhile'.
 */
export async function saveNote({
  data: { id, version, text },
  uid: trainer,
}: Call<'save-note'>): Promise<CallableResponse<'save-note'>> {
  return actAsTrainer({ trainer, action: 'save-note', id }, async (transaction, db) => {
    await demandRow(transaction, db, id);
    const ref = db.doc(`trainer_notes/${id}`);
    const stored = await transaction.get(ref);
    const present = versionOf(stored);
    if (version !== present) throw new AppError('changed-meanwhile');
    const at = now();
    // A note may repeat what was known when it was begun, so the withdrawal of a consent erases it by this moment.
    const begun_at: unknown = stored.get('begun_at') ?? at;
    transaction.set(ref, { text, version: present + 1, begun_at, updated_at: at, by: trainer });
    transaction.update(db.doc(`queue/${id}`), rowNote(text, at));
    return { version: present + 1 };
  });
}

/**
 * `mark-seen`: notes until when the trainers have seen what a person told of trainings, and progress and row follow at once. The moment
 * never goes back, and never beyond the present, which would hide what is told later. Throws 'subscriber-gone', also for purchases without an account.
 */
export async function markSeen({
  data: { id, until },
  uid: trainer,
}: Call<'mark-seen'>): Promise<CallableResponse<'mark-seen'>> {
  const { uid, seen } = await actAsTrainer({ trainer, action: 'mark-seen', id }, async (transaction, db) => {
    const { row } = await demandRow(transaction, db, id);
    if (row.uid === null) throw new AppError('subscriber-gone');
    const ref = db.doc(`trainings_seen/${row.uid}`);
    const known = v.safeParse(MomentSchema, (await transaction.get(ref)).get('until'));
    const at = now();
    const wanted = until < at ? until : at;
    const isLater = !known.success || known.output < wanted;
    const seen = isLater ? wanted : known.output;
    const progress = await readProgress(transaction, db, row.uid, seen);
    if (isLater) transaction.set(ref, { user_id: row.uid, until: seen, by: trainer, at });
    writeProgress(transaction, progress);
    return { uid: row.uid, seen };
  });
  await followOwner(uid);
  return { until: seen.toISOString() };
}

/**
 * `save-templates`: writes the templates of the trainer's messages into `trainers/{uid}`, with which they go, if the trainer saw
 * their present version. Throws 'changed-meanwhile'.
 */
export async function saveTemplates({
  data: { version, texts },
  uid: trainer,
}: Call<'save-templates'>): Promise<CallableResponse<'save-templates'>> {
  return actAsTrainer({ trainer, action: 'save-templates', id: null }, async (transaction, db) => {
    const ref = db.doc(`trainers/${trainer}`);
    const present: unknown = (await transaction.get(ref)).get('templates_version') ?? 0;
    if (version !== present) throw new AppError('changed-meanwhile');
    transaction.update(ref, { templates: texts, templates_version: version + 1 });
    return { version: version + 1 };
  });
}
