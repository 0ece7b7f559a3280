import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type QueueEntry, QueueEntrySchema } from 'domain/records/queue-entry';
import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { now } from '../clock.ts';
import { readAccount } from '../payments/account/change-account.ts';
import { accountReads } from '../payments/firestore/firestore-payment-store.ts';
import type { Access } from '../queue/access.ts';
import { partsOf } from '../queue/person.ts';

/** A row of the queue, and the access and the money that are behind it at this moment. */
export interface DemandedRow {
  readonly row: QueueEntry;
  readonly access: Access;
}

/**
 * Reads a row of the queue within `transaction`. Throws 'subscriber-gone' if there is none (any more), also if the account
 * was erased or lost the address a moment ago: the row follows such a change by a trigger, which may come later.
 */
export async function demandRow(transaction: Transaction, db: Firestore, id: string): Promise<DemandedRow> {
  const stored = await transaction.get(db.doc(`queue/${id}`));
  if (!stored.exists) throw new AppError('subscriber-gone');
  const row = v.parse(QueueEntrySchema, stored.data());
  const account = await readAccount(accountReads(db, transaction), { subscriber: row.subscriber });
  if (account === null) throw new AppError('subscriber-gone');
  const { owned, unclaimed } = partsOf(account, now());
  const access = row.uid === null ? unclaimed : owned;
  if (access === null || (row.uid !== null && row.uid !== owned?.uid)) throw new AppError('subscriber-gone');
  return { row, access };
}
