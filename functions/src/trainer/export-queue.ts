import type { Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { planDisplayName } from 'domain/buy/plans';
import type { CallableResponse } from 'domain/contracts';
import { formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import type { QueueFilter } from 'domain/trainer/contract';
import { type QueueEntry, QueueEntrySchema } from 'domain/trainer/row';
import { matchesSearch, searchKey } from 'domain/trainer/search';
import { QUEUE_EXPORT, QUEUE_FLAG_LABELS, stateLabel } from 'domain/trainer/texts';
import { firestore } from '../kit/admin.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { csvFile, EXPORT_LIMITS } from './csv.ts';

/** The cells of a row of the queue, in the order of the columns. */
export function queueCells(entry: QueueEntry): readonly string[] {
  const { since, due_on, subscription_end: end } = entry;
  return [
    entry.nome,
    entry.email,
    entry.telefone,
    planDisplayName(entry.tier),
    stateLabel(entry),
    since === null ? '' : formatDate(since),
    due_on === null ? '' : formatDate(due_on),
    end !== null ? formatDate(end) : entry.active ? QUEUE_EXPORT.noEnd : '',
    entry.renews ? QUEUE_EXPORT.yes : QUEUE_EXPORT.no,
    entry.last_training === null ? '' : formatDate(entry.last_training),
    entry.trained_7 === null ? '' : String(entry.trained_7),
    entry.flags.map((flag) => QUEUE_FLAG_LABELS[flag]).join(', '),
  ];
}

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
  const entries = await findQueueEntries(await firestore(), filter, todayInSaoPaulo(now()), limit);
  return csvFile(QUEUE_EXPORT.columns, entries.map(queueCells));
}
