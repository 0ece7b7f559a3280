import { type Column, type ColumnChoice, namesOf } from '../columns.ts';
import { type Encoding, findEncoding, textOf } from './encoding.ts';
import { FileProblem } from './file-problem.ts';

/** How a file is to be read: as lines of JSON, or as CSV. */
export type Format = CsvFormat | { readonly encoding: Encoding; readonly separator: 'json' };

export interface CsvFormat {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Whether the first line only names the separator, as Excel writes it (`sep=;`). */
  readonly hasSeparatorLine: boolean;
}

/** The characters that separate cells, in the order in which they are tried. */
export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The longest beginning of a file that is looked at, in characters. */
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

/** The first two lines that are not empty. */
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
