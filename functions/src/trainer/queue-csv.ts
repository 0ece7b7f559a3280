import { formatDate } from 'domain/kit/dates';
import { planDisplayName } from 'domain/buy/plans';
import { cleanLine } from 'domain/kit/text-field';
import type { QueueEntry } from 'domain/trainer/row';
import { QUEUE_EXPORT, QUEUE_FLAG_LABELS, stateLabel } from 'domain/trainer/texts';

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
    entry.flags.map((flag) => QUEUE_FLAG_LABELS[flag]).join(', '),
  ];
}
