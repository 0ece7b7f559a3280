import { cleanLine, cleanLines, comparable, hasVisibleText } from '../kit/text-field.ts';
import {
  CUE_MAX_LENGTH,
  EXERCISE_NAME_MAX_LENGTH,
  EXERCISE_WORD_MAX_LENGTH,
  type LibraryExercise,
} from './exercises.ts';
import { videoId } from './video.ts';

/** Why a line of a pasted list is no exercise. */
export type RefusalReason =
  | 'no-name'
  | 'name-too-long'
  | 'word-too-long'
  | 'cue-too-long'
  | 'no-video'
  | 'too-many-cells';

export interface ReadExercises {
  /** Exercises that the library does not have, of version 0. */
  readonly exercises: readonly LibraryExercise[];
  /** Lines whose name the library has already, or an earlier line. */
  readonly duplicates: readonly { readonly line: number; readonly name: string }[];
  readonly refused: readonly {
    readonly line: number;
    readonly text: string;
    readonly reason: RefusalReason;
  }[];
}

/** A row of a list, with the line on which it begins, counted from 1. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell: in quotes, as a spreadsheet writes one with a line break, a quote or a semicolon, or up to the next end. */
const CELL = /(?:"((?:[^"]|"")*)"[^\S\r\n\t]*(?=[;\t\r\n]|$)|([^;\t\r\n]*))(;|\t|\r\n?|\n|$)/y;

/** The rows of a text with cells between semicolons or tabs. A quote that is never closed is a sign like any other. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let [line, next] = [1, 1];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const [whole = '', quoted, bare = '', end = ''] = CELL.exec(text) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    next += whole.match(/\r\n?|\n/g)?.length ?? 0;
    if (end === ';' || end === '\t') continue;
    rows.push({ line, cells });
    [cells, line] = [[], next];
  }
  if (cells.length > 0) rows.push({ line, cells });
  return rows;
}

/** The sign or number before a name in a list: '- ', '• ', '3. ' or '3) '. */
const BULLET = /^(?:[-–—*•·▪]|\d{1,4}[.)])\s+/u;

/** The words that stand over the first column of a table. */
const HEADINGS = new Set(['nome', 'nomes', 'exercicio', 'exercicios', 'nome do exercicio']);

function refusalOf([name, group, equipment, link, cue, ...more]: readonly string[]): RefusalReason | null {
  if (more.length > 0) return 'too-many-cells';
  if (!hasVisibleText(name ?? '')) return 'no-name';
  if ((name ?? '').length > EXERCISE_NAME_MAX_LENGTH) return 'name-too-long';
  if ([group, equipment].some((word = '') => word.length > EXERCISE_WORD_MAX_LENGTH)) return 'word-too-long';
  if (link && videoId(link) === null) return 'no-video';
  return (cue ?? '').length > CUE_MAX_LENGTH ? 'cue-too-long' : null;
}

/**
 * The exercises of a pasted list (a name a line) or of a CSV (`nome;grupo;equipamento;link;dica`), also with tabs, as cells are copied
 * from a spreadsheet. A line of headings and empty lines are passed over. `line` counts from 1.
 */
export function readExercises(
  text: string,
  library: readonly LibraryExercise[],
  newId: () => string,
): ReadExercises {
  const exercises: LibraryExercise[] = [];
  const duplicates: { line: number; name: string }[] = [];
  const refused: { line: number; text: string; reason: RefusalReason }[] = [];
  const known = new Set(library.map(({ name }) => comparable(name)));
  for (const { line, cells } of rowsOf(text.replace(/^\uFEFF/, ''))) {
    const [first = '', ...others] = cells.map((cell, index) =>
      index === 4 ? cleanLines(cell) : cleanLine(cell),
    );
    const row = [first.replace(BULLET, ''), ...others];
    while (row.at(-1) === '') row.pop();
    if (row.length === 0 || (line === 1 && HEADINGS.has(comparable(row[0] ?? '')))) continue;
    const reason = refusalOf(row);
    const [name = '', group = '', equipment = '', link = '', cue = ''] = row;
    if (reason !== null) refused.push({ line, text: row.join(';'), reason });
    else if (known.has(comparable(name))) duplicates.push({ line, name });
    else {
      known.add(comparable(name));
      const video = videoId(link);
      exercises.push({ id: newId(), name, video, cue, version: 0, group, equipment, archived: false });
    }
  }
  return { exercises, duplicates, refused };
}
