import type { Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { planDisplayName } from 'domain/buy/plans';
import type { CallableResponse } from 'domain/contracts';
import { formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import { cleanLine } from 'domain/kit/text-field';
import type { QueueFilter } from 'domain/trainer/contract';
import { type QueueEntry, QueueEntrySchema } from 'domain/trainer/row';
import { matchesSearch, searchKey } from 'domain/trainer/search';
import { QUEUE_EXPORT, QUEUE_FLAG_LABELS, stateLabel } from 'domain/trainer/texts';
import { firestore } from '../kit/admin.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { actAsTrainer } from './act-as-trainer.ts';

/** Tells a spreadsheet that the file is UTF-8. */
const BOM = '\uFEFF';
const LINE_END = '\r\n';
/** The longest cell, in characters. A longer one is cut. */
const CELL_MAX_LENGTH = 300;
/**
 * The beginning of a text that a spreadsheet may calculate as a formula, also behind spaces, quotes and invisible marks and
 * in full width (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\s\p{Cf}\p{Pi}\p{Pf}"'`´]*[=+\-@＝＋－＠−]/u;

/** One line of a CSV file for a Brazilian spreadsheet, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}${LINE_END}`;
}

/** A text that a spreadsheet would calculate, with an apostrophe before it, which makes it a text; other texts as they are. */
function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  // A tab or a line break at the beginning is cleaned away, so the formula behind it is found.
  const line = Array.from(cleanLine(text)).slice(0, CELL_MAX_LENGTH).join('');
  return `"${withoutFormula(line).replaceAll('"', '""')}"`;
}

/** The most rows of a file, and its most bytes as JSON: an answer of a function may have 10 MB. */
export const EXPORT_LIMITS = { rows: 10_000, bytes: 9_000_000 } as const;

type Limits = Readonly<Record<keyof typeof EXPORT_LIMITS, number>>;

interface QueueCsv {
  readonly csv: string;
  readonly rows: number;
  readonly complete: boolean;
}

/** The rows of the queue as a CSV file, one line each, in their order. Rows beyond the limits are left out. */
export function queueCsv(entries: readonly QueueEntry[], limits: Limits = EXPORT_LIMITS): QueueCsv {
  const lines = [`${BOM}${csvLine(QUEUE_EXPORT.columns)}`];
  let bytes = 0;
  for (const entry of entries.slice(0, limits.rows)) {
    const line = csvLine(cellsOf(entry));
    bytes += Buffer.byteLength(JSON.stringify(line));
    if (bytes > limits.bytes) break;
    lines.push(line);
  }
  const rows = lines.length - 1;
  return { csv: lines.join(''), rows, complete: rows === entries.length };
}

function cellsOf(entry: QueueEntry): readonly string[] {
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
  return queueCsv(await findQueueEntries(await firestore(), filter, todayInSaoPaulo(now()), limit));
}
