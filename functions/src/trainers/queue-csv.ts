import { formatDate } from 'domain/dates';
import { planDisplayName } from 'domain/plans';
import type { QueueEntry } from 'domain/records/queue-entry';
import { QUEUE_EXPORT, QUEUE_FLAG_LABELS, QUEUE_STATE_LABELS } from 'domain/texts/trainer/queue';
import { csvHead, csvLine } from './csv.ts';

/** The most rows of a file, and its most bytes as JSON: an answer of a function may have 10 MB. */
export const EXPORT_LIMITS = { rows: 10_000, bytes: 9_000_000 } as const;

type Limits = Readonly<Record<keyof typeof EXPORT_LIMITS, number>>;

/** The file, how many rows it has, and whether these are all. */
export interface QueueCsv {
  readonly csv: string;
  readonly rows: number;
  readonly complete: boolean;
}

/** The rows of the queue as a CSV file, one line each, in their order. Rows beyond the limits are left out. */
export function queueCsv(entries: readonly QueueEntry[], limits: Limits = EXPORT_LIMITS): QueueCsv {
  const lines = [csvHead(QUEUE_EXPORT.columns)];
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
    QUEUE_STATE_LABELS[entry.state],
    since === null ? '' : formatDate(since),
    due_on === null ? '' : formatDate(due_on),
    end !== null ? formatDate(end) : entry.active ? QUEUE_EXPORT.noEnd : '',
    entry.renews ? QUEUE_EXPORT.yes : QUEUE_EXPORT.no,
    entry.flags.map((flag) => QUEUE_FLAG_LABELS[flag]).join(', '),
  ];
}
