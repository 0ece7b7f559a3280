import { cleanLine } from 'domain/kit/text-field';

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

interface CsvFile {
  readonly csv: string;
  readonly rows: number;
  readonly complete: boolean;
}

/** A CSV file with a line for each of `rows`, in their order. Rows beyond the limits are left out. */
export function csvFile(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  limits: Limits = EXPORT_LIMITS,
): CsvFile {
  const lines = [`${BOM}${csvLine(columns)}`];
  let bytes = 0;
  for (const cells of rows.slice(0, limits.rows)) {
    const line = csvLine(cells);
    bytes += Buffer.byteLength(JSON.stringify(line));
    if (bytes > limits.bytes) break;
    lines.push(line);
  }
  const count = lines.length - 1;
  return { csv: lines.join(''), rows: count, complete: count === rows.length };
}
