import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { type Column, type ColumnChoice, namesOf } from '../columns.ts';
import { type Encoding, findEncoding, textOf } from './encoding.ts';
import { FileProblem } from './file-problem.ts';

/** A longer row means that a quotation mark was never closed, in characters. It also bounds the memory. */
const ROW_MAX_LENGTH = 100_000;

/** One row of a file, the header among them, with the number of the line on which it begins. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a CSV file (RFC 4180), one after the other, empty ones left out. A cell in quotation marks may hold line ends.
 * Throws a `FileProblem` where the quotation marks do not fit.
 */
export async function* readCsv(
  path: string,
  { encoding, separator, hasSeparatorLine }: CsvFormat,
): AsyncGenerator<Row> {
  const source = Readable.from(textOf(path, encoding));
  const parser = parse({
    delimiter: separator,
    from_line: hasSeparatorLine ? 2 : 1,
    info: true,
    max_record_size: ROW_MAX_LENGTH,
    // The number of cells is checked row by row, so that one short row does not refuse the file.
    relax_column_count: true,
    skip_empty_lines: true,
  });
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let ended = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: readonly string[];
      info: { lines: number; empty_lines: number };
    }>) {
      const line = firstLineOf(record, info.lines);
      ended = info.lines;
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { line, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw toProblem(error, ended + 1);
    throw error;
  } finally {
    source.destroy();
  }
}

/** The line on which a row begins, from the line on which it ends and the line ends in its cells. */
function firstLineOf(cells: readonly string[], last: number): number {
  return last - cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

function toProblem({ code }: CsvError, line: number): FileProblem {
  const where = `In the row that begins near line ${line}`;
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileProblem(`${where}, a quotation mark is not closed.`);
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new FileProblem(
        `${where}, a quotation mark stands inside a cell. In a quoted cell it is written twice ("").`,
      );
    default:
      return new FileProblem(`${where}, the file is no CSV (${code}).`);
  }
}

/** How a file is to be read: as lines of JSON, or as CSV. */
export type Format = CsvFormat | { readonly encoding: Encoding; readonly separator: 'json' };

interface CsvFormat {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Whether the first line only names the separator, as Excel writes it (`sep=;`). */
  readonly hasSeparatorLine: boolean;
}

/** The characters that separate cells, in the order in which they are tried. */
const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

const HEADER_MAX_LENGTH = 20_000;
const EMAIL: Column = 'email';

/** Finds the format of a file, by all of its bytes and its first lines. Throws a `FileProblem`. */
export async function findFormat(path: string, choice: ColumnChoice): Promise<Format> {
  const encoding = await findEncoding(path);
  const [first = '', second = ''] = await firstLines(path, encoding);
  if (first.startsWith('{')) return { encoding, separator: 'json' };
  if (first.startsWith('[')) {
    throw new FileProblem(
      "This is one JSON list. Write one object a line: jq -c '.[]' list.json > lines.jsonl",
    );
  }
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  const header = named === undefined ? first : second;
  const separator = SEPARATORS.find((each) =>
    namesOf(
      header.split(each).map((cell) => cell.replaceAll('"', '')),
      choice,
    ).includes(EMAIL),
  );
  if (separator === undefined) {
    throw new FileProblem(
      'The first line names no column "email". It has to hold the names of the columns, separated by commas, semicolons or tabs; where the address has another name, for example contato: --column contato=email',
    );
  }
  return { encoding, separator, hasSeparatorLine: named !== undefined };
}

async function firstLines(path: string, encoding: Encoding): Promise<readonly string[]> {
  let text = '';
  const lines = () =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  for await (const piece of textOf(path, encoding)) {
    text += piece;
    // The last line may not be read to its end yet.
    if (text.length > HEADER_MAX_LENGTH || lines().length > 2) break;
  }
  return lines();
}
