import * as v from 'valibot';
import { isColumn, namesOf, partsOfFile, type FileParts } from './columns.ts';
import { readRows } from './csv/read-rows.ts';
import { FileProblem } from './csv/file-problem.ts';
import { type Format, type Row, findFormat } from './csv/read-csv.ts';
import type { Decisions } from './decisions.ts';
import { now } from '../../kit/clock.ts';
import { Moment, NO_SUBSCRIPTION } from './row/cells.ts';
import { type NamedCells, type Wanted, readRow } from './row/read-row.ts';

/** What is known of a file after the first reading of it, in which nothing is taken. */
export interface Survey {
  readonly path: string;
  readonly format: Format;
  /** The header as it stands in the file, without nameless columns at its end. */
  readonly header: readonly string[];
  /** What each column is (`namesOf`). */
  readonly names: readonly string[];
  readonly parts: FileParts;
  readonly rows: number;
  /** For each address, the row that counts of those that name it. About 150 bytes for each address. */
  readonly chosen: ReadonlyMap<string, ChosenRow>;
}

interface ChosenRow {
  readonly line: number;
  /** The first name of its person (`firstNameOf`). */
  readonly name: string;
  /** The end of its plan in milliseconds: infinite for a plan without an end, 0 without a plan. */
  readonly end: number;
  readonly hasAnswers: boolean;
  readonly updated: number;
}

/**
 * Reads a whole file once, before anything is taken: its format, its columns, and which of several rows of one address counts
 * (the one with the later end, then one with answers, then the one with the later `updated_at`, then the first). Throws a
 * `FileProblem`.
 */
export async function surveyFile(path: string, decisions: Decisions): Promise<Survey> {
  const format = await findFormat(path, decisions);
  const chosen = new Map<string, ChosenRow>();
  let header: readonly string[] | undefined;
  let names: readonly string[] = [];
  let rows = 0;
  for await (const row of readRows(path, format)) {
    if (header === undefined) {
      header = row.cells.slice(0, row.cells.findLastIndex((name) => name !== '') + 1);
      names = namesOf(header, decisions);
      checkColumns(header, names);
      continue;
    }
    rows += 1;
    const cells = nameCells(names, row.cells);
    const wanted = readRow(cells, partsOfFile(names));
    // A row that is refused stands in the report, and keeps no other row of its person from being taken.
    if ('refused' in wanted || misfitOf({ names }, row) !== null) continue;
    const next = rankOf(row.line, wanted, momentOf(cells.updated_at));
    const before = chosen.get(wanted.email);
    if (before === undefined || counts(next, before)) chosen.set(wanted.email, next);
  }
  if (header === undefined || rows === 0) throw new FileProblem('The file has no rows besides its header.');
  return {
    path,
    format,
    header,
    names,
    parts: partsOfFile(names),
    rows,
    chosen,
  };
}

export function nameCells(names: readonly string[], cells: readonly string[]): NamedCells {
  return Object.fromEntries(names.flatMap((name, at) => (isColumn(name) ? [[name, cells[at] ?? '']] : [])));
}

/** Why a row does not fit the header, or null. Empty cells behind the last column do not matter. */
export function misfitOf({ names }: Pick<Survey, 'names'>, { cells }: Row): string | null {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (cells.length >= names.length && filled <= names.length) return null;
  return `has ${Math.max(filled, Math.min(cells.length, names.length))} cells, and the header has ${names.length}: put a cell with a separator in it into quotation marks`;
}

/** The first name of a row's person without capitals and accents, which tells two people with one address apart; or ''. */
export function firstNameOf({ access, answers }: Wanted): string {
  const name = access?.person.nome || (answers?.nome_completo ?? '');
  return (
    /^\S*/.exec(
      name
        .normalize('NFD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase(),
    )?.[0] ?? ''
  );
}

function rankOf(line: number, wanted: Wanted, updated: number): ChosenRow {
  const { access, answers } = wanted;
  const isEndless = access?.subscribed === true && access.end === null;
  const written = isEndless ? Number.POSITIVE_INFINITY : (access?.end?.getTime() ?? 0);
  // Stripe may charge a subscription whatever the row says of its end, so it counts before a plan that is over.
  const isAtStripe = !['', NO_SUBSCRIPTION].includes(access?.subscription ?? '');
  const end = isAtStripe ? Math.max(written, now().getTime()) : written;
  return { line, name: firstNameOf(wanted), end, hasAnswers: answers !== null, updated };
}

/** Whether a row counts before another one of the same address. */
function counts(one: ChosenRow, other: ChosenRow): boolean {
  if (one.end !== other.end) return one.end > other.end;
  if (one.hasAnswers !== other.hasAnswers) return one.hasAnswers;
  return one.updated > other.updated;
}

function momentOf(cell: string | undefined): number {
  const moment = v.safeParse(Moment, cell);
  return moment.success ? (moment.output?.getTime() ?? 0) : 0;
}

function checkColumns(header: readonly string[], names: readonly string[]): void {
  const unknown = names.filter((name) => name !== '' && !isColumn(name));
  if (unknown.length > 0) {
    throw new FileProblem(
      `Unknown columns: ${header.filter((_, at) => unknown.includes(names[at] ?? '')).join(', ')}. Leave them out: --ignore ${unknown.join(',')} or say what one is, for example --column ${unknown[0]}=subscription_end (docs/moving-in.md has the names).`,
    );
  }
  const double = names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  if (double.length > 0) {
    throw new FileProblem(
      `Columns that stand there twice: ${double.join(', ')}. Leave one out with --ignore.`,
    );
  }
  const { records, questionnaires } = partsOfFile(names);
  if (!names.includes('email')) throw new FileProblem('No line has a field "email".');
  if (!records && !questionnaires) {
    throw new FileProblem(
      'The file has an e-mail column, but neither a plan nor answers: see docs/moving-in.md.',
    );
  }
  if (names.includes('subscribed') && !names.includes('subscription_end')) {
    throw new FileProblem(
      'The column subscription_end is missing: everybody who is subscribed would get access without an end.',
    );
  }
}
