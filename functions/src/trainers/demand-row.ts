import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type QueueEntry, QueueEntrySchema } from 'domain/records/queue-entry';
import * as v from 'valibot';
import { AppError } from '../app-error.ts';

/** A row of the queue. Throws 'subscriber-gone' if there is none (any more). */
export async function demandRow(transaction: Transaction, db: Firestore, id: string): Promise<QueueEntry> {
  const row = await transaction.get(db.doc(`queue/${id}`));
  if (!row.exists) throw new AppError('subscriber-gone');
  return v.parse(QueueEntrySchema, row.data());
}
