import type { Format } from './find-format.ts';
import { readCsv, type Row } from './read-csv.ts';
import { readJsonLines } from './read-json-lines.ts';

/** The rows of a file, the header first. Throws a `FileProblem`. */
export function readRows(path: string, format: Format): AsyncGenerator<Row> {
  return format.separator === 'json' ? readJsonLines(path, format.encoding) : readCsv(path, format);
}
