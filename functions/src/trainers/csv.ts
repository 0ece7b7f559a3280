import { cleanLine } from 'domain/questionnaire/clean-text';

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

/** The beginning of a CSV file: the mark of its encoding and the names of its columns. */
export function csvHead(columns: readonly string[]): string {
  return `${BOM}${csvLine(columns)}`;
}

/** A text that a spreadsheet would calculate, with an apostrophe before it, which makes it a text; other texts as they are. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A quoted cell of one line. */
function csvCell(text: string): string {
  // A tab or a line break at the beginning is cleaned away, so the formula behind it is found.
  const line = Array.from(cleanLine(text)).slice(0, CELL_MAX_LENGTH).join('');
  return `"${withoutFormula(line).replaceAll('"', '""')}"`;
}
