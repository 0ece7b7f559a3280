import type { CallableResponse } from 'domain/contracts';
import type { QueueFilter } from 'domain/trainer/contract';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { matchesSearch, searchKey } from 'domain/trainer/search';
import { type QueueEntry, QueueEntrySchema } from 'domain/trainer/row';
import type { Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Call, demandRecentSignIn } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { EXPORT_LIMITS, queueCsv } from './queue-csv.ts';

const PAGE = 1000;

/**
 * The rows that a filter finds, in the queue's order, at most `limit`. `today` (YYYY-MM-DD) decides which are overdue. One
 * of the conditions is a query, the same as on the trainer's page, and the others are checked here. All pages are of one
 * moment, so that a row that moves meanwhile is neither missing nor twice in them.
 */
async function findQueueEntries(
  db: Firestore,
  filter: QueueFilter,
  today: string,
  limit: number,
): Promise<readonly QueueEntry[]> {
  const fits = fitting(filter, today);
  const rows = queryOf(db, filter, today).select(...Object.keys(QueueEntrySchema.entries));
  return db.runTransaction(
    async (transaction) => {
      const found: QueueEntry[] = [];
      for (let page = rows.limit(PAGE); ; ) {
        const { docs } = await transaction.get(page);
        found.push(...docs.map((doc) => v.parse(QueueEntrySchema, doc.data())).filter(fits));
        const last = docs.at(-1);
        if (last === undefined || docs.length < PAGE || found.length >= limit) return found.slice(0, limit);
        page = rows.startAfter(last).limit(PAGE);
      }
    },
    { readOnly: true },
  );
}

function queryOf(db: Firestore, { state, flag, overdue, search }: QueueFilter, today: string): Query {
  const queue = db.collection('queue');
  const key = search === undefined ? null : searchKey(search);
  if (key !== null) return queue.where('search', 'array-contains', key).orderBy('order');
  if (state !== undefined) return queue.where('state', '==', state).orderBy('order');
  const active = queue.where('active', '==', true);
  if (flag !== undefined) return active.where('flags', 'array-contains', flag).orderBy('order');
  if (overdue !== true) return active.orderBy('order');
  return active.where('due_on', '<', today).orderBy('due_on').orderBy('order');
}

/** Whether a row meets those conditions that the query may leave out. */
function fitting(
  { state, flag, overdue, search }: QueueFilter,
  today: string,
): (entry: QueueEntry) => boolean {
  return (entry) =>
    (state === undefined || entry.state === state) &&
    (flag === undefined || (entry.active && entry.flags.includes(flag))) &&
    (overdue === undefined || (entry.active && entry.due_on !== null && entry.due_on < today)) &&
    // The query knows one word only.
    (search === undefined || matchesSearch(search, entry.search));
}

/** The rows of a filter as CSV, audited first. Throws 'forbidden', 'recent-login-required' and 'rate-limited'. */
export async function exportQueue({
  data: filter,
  uid: trainer,
  signedInAt,
}: Call<'export-queue'>): Promise<CallableResponse<'export-queue'>> {
  await actAsTrainer({ trainer, action: 'export-queue', id: null }, async () => {
    demandRecentSignIn(signedInAt);
  });
  // One row more than the file takes shows whether the file has all of them.
  const limit = EXPORT_LIMITS.rows + 1;
  return queueCsv(await findQueueEntries(await firestore(), filter, todayInSaoPaulo(now()), limit));
}
