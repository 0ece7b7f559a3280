import { FileProblem } from './file-problem.ts';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { type Encoding, textOf } from './encoding.ts';
import { type Format, type Row, readCsv } from './read-csv.ts';

const RecordSchema = v.record(v.string(), v.unknown());
type JsonRecord = v.InferOutput<typeof RecordSchema>;

/** How exports write a moment, a number or an id as an object: MongoDB's extended JSON, and Firestore's timestamps. */
const WrappedSchema = v.union([
  v.pipe(
    v.object({ $date: v.string() }),
    v.transform(({ $date }) => $date),
  ),
  v.pipe(
    v.object({ $date: v.object({ $numberLong: v.string() }) }),
    v.transform(({ $date }) => isoOf(Number($date.$numberLong))),
  ),
  v.pipe(
    v.object({ _seconds: v.number() }),
    v.transform(({ _seconds }) => isoOf(_seconds * 1000)),
  ),
  v.pipe(
    v.object({ seconds: v.number() }),
    v.transform(({ seconds }) => isoOf(seconds * 1000)),
  ),
  v.pipe(
    v.union([
      v.object({ $oid: v.string() }),
      v.object({ $numberInt: v.string() }),
      v.object({ $numberLong: v.string() }),
      v.object({ $numberDouble: v.string() }),
    ]),
    v.transform((wrapped) => Object.values(wrapped).join('')),
  ),
]);

/**
 * The rows of a file with one JSON object a line, as a database exports it. The first row is a header of all their fields. The
 * file is read twice, because each line names only the fields that it has. Throws a `FileProblem` for a line that is no object.
 */
async function* readJsonLines(path: string, encoding: Encoding): AsyncGenerator<Row> {
  const fields = new Set<string>();
  for await (const { record } of recordsOf(path, encoding)) {
    for (const field of Object.keys(record)) fields.add(field);
  }
  const header = [...fields];
  yield { line: 0, cells: header };
  for await (const { line, record } of recordsOf(path, encoding)) {
    yield { line, cells: header.map((field) => cellOf(record[field])) };
  }
}

async function* recordsOf(
  path: string,
  encoding: Encoding,
): AsyncGenerator<{ readonly line: number; readonly record: JsonRecord }> {
  let line = 0;
  for await (const text of createInterface({ input: Readable.from(textOf(path, encoding)) })) {
    line += 1;
    if (text.trim() !== '') yield { line, record: parse(text, line) };
  }
}

function parse(text: string, line: number): JsonRecord {
  try {
    return v.parse(RecordSchema, JSON.parse(text));
  } catch (error) {
    throw new FileProblem(`Line ${line} is no JSON object.`, { cause: error });
  }
}

/** A value as the cell of a CSV file would have it. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  const wrapped = v.safeParse(WrappedSchema, value);
  return wrapped.success ? wrapped.output : JSON.stringify(value);
}

function isoOf(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString();
}

/** The rows of a file, the header first. Throws a `FileProblem`. */
export function readRows(path: string, format: Format): AsyncGenerator<Row> {
  return format.separator === 'json' ? readJsonLines(path, format.encoding) : readCsv(path, format);
}
