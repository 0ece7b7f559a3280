import { type Encoding, textOf } from './encoding.ts';
import { FileProblem } from './file-problem.ts';
import { type Separator, SEPARATORS } from './read-rows.ts';

/** The longest header that is looked at, in characters. */
const HEADER_MAX_LENGTH = 20_000;

/** The separator with which the header names a column `email`. Throws a `FileProblem` if none does. */
export async function findSeparator(path: string, encoding: Encoding): Promise<Separator> {
  const header = await firstLine(path, encoding);
  const found = SEPARATORS.find((separator) => namesOf(header.split(separator)).includes('email'));
  if (found === undefined) {
    throw new FileProblem(
      'The first line names no column "email". It has to hold the names of the columns, separated by commas, semicolons or tabs.',
    );
  }
  return found;
}

/** The names of columns as they are compared: without quotation marks and spaces, in lower case. */
export function namesOf(cells: readonly string[]): readonly string[] {
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase(),
  );
}

async function firstLine(path: string, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of textOf(path, encoding)) {
    text += piece;
    const line = text.split(/\r\n|\r|\n/).find((each) => each.trim() !== '');
    if (text.length > HEADER_MAX_LENGTH || (line !== undefined && !text.trimStart().endsWith(line))) break;
  }
  return text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
}
