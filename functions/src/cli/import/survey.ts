import { EmailSchema } from 'domain/email';
import * as v from 'valibot';
import { isColumn, partsOf, type Parts, unknownColumns } from './columns.ts';
import { type Encoding, findEncoding } from './csv/encoding.ts';
import { FileProblem } from './csv/file-problem.ts';
import { findSeparator, namesOf } from './csv/find-separator.ts';
import { readRows, type Row, type Separator } from './csv/read-rows.ts';
import { Moment } from './row/cells.ts';
import type { NamedCells } from './row/read-row.ts';

/** What is known of a file after the first reading of it, in which nothing is taken. */
export interface Survey {
  readonly path: string;
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** The header as it stands in the file. */
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly parts: Parts;
  readonly rows: number;
  /** For an address that several rows name: the line of the row that counts. About 100 bytes for each address. */
  readonly chosen: ReadonlyMap<string, number>;
}

/**
 * Reads a whole file once, before anything is taken: its encoding, its separator, its columns, and which of several rows of
 * one address counts (the one with the latest `updated_at`, otherwise the first). Throws a `FileProblem`.
 */
export async function surveyFile(path: string, ignored: readonly string[]): Promise<Survey> {
  const encoding = await findEncoding(path);
  const separator = await findSeparator(path, encoding);
  const chosen = new Map<string, { readonly line: number; readonly updated: number }>();
  let header: Row | undefined;
  let names: readonly string[] = [];
  let rows = 0;
  for await (const row of readRows(path, encoding, separator)) {
    if (header === undefined) {
      header = row;
      names = namesOf(row.cells);
      checkColumns(names, ignored);
      continue;
    }
    rows += 1;
    const { email = '', updated_at } = nameCells(names, row.cells);
    const address = v.safeParse(EmailSchema, email);
    if (!address.success) continue;
    const moment = v.safeParse(Moment, updated_at);
    const updated = moment.success ? (moment.output?.getTime() ?? 0) : 0;
    const before = chosen.get(address.output);
    if (before === undefined || before.updated < updated)
      chosen.set(address.output, { line: row.line, updated });
  }
  if (header === undefined || rows === 0) throw new FileProblem('The file has no rows besides its header.');
  return {
    path,
    encoding,
    separator,
    header: header.cells,
    names,
    parts: partsOf(names),
    rows,
    chosen: new Map([...chosen].map(([address, { line }]) => [address, line])),
  };
}

/** The cells of a row by their columns. */
export function nameCells(names: readonly string[], cells: readonly string[]): NamedCells {
  return Object.fromEntries(names.flatMap((name, at) => (isColumn(name) ? [[name, cells[at] ?? '']] : [])));
}

function checkColumns(names: readonly string[], ignored: readonly string[]): void {
  const unknown = unknownColumns(names, ignored);
  if (unknown.length > 0) {
    throw new FileProblem(
      `Unknown columns: ${unknown.join(', ')}. Rename them as docs/moving-in.md says, or leave them out: --ignore ${unknown.join(',')}`,
    );
  }
  const double = names.filter((name, at) => names.indexOf(name) !== at);
  if (double.length > 0) throw new FileProblem(`Columns that stand there twice: ${double.join(', ')}.`);
  const { records, questionnaires } = partsOf(names);
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
