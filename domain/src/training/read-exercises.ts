import { cleanLine, cleanLines, comparable, hasVisibleText } from '../kit/text-field.ts';
import {
  CUE_MAX_LENGTH,
  CUE_MAX_LINES,
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
  | 'cue-too-many-lines'
  | 'no-video'
  | 'too-many-cells';

/** The fields of an exercise that a line may change, in the order of their columns. */
const FIELDS = ['group', 'equipment', 'video', 'cue'] as const;
export type ChangedField = (typeof FIELDS)[number];

/** A line whose name the library has. */
export interface KnownLine {
  readonly line: number;
  /** The exercise as the line leaves it, with the version that the library has. Its name and whether it is archived never change. */
  readonly exercise: LibraryExercise;
  /** What the line changes; nothing where the exercise is so already. */
  readonly fields: readonly ChangedField[];
}

export interface ReadExercises {
  /** Exercises that the library does not have, of version 0. */
  readonly added: readonly LibraryExercise[];
  readonly known: readonly KnownLine[];
  /** Lines whose name an earlier line has. */
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
  if ((cue ?? '').length > CUE_MAX_LENGTH) return 'cue-too-long';
  return (cue ?? '').split('\n').length > CUE_MAX_LINES ? 'cue-too-many-lines' : null;
}

/**
 * The exercises of a library by their names as they are compared. Archived ones may have the name of another: the one that is in use
 * counts.
 */
function byName(library: readonly LibraryExercise[]): ReadonlyMap<string, LibraryExercise> {
  const inUse = library.filter(({ archived }) => !archived);
  return new Map([...library, ...inUse].map((exercise) => [comparable(exercise.name), exercise]));
}

/**
 * The exercises of a pasted list (a name a line) or of a CSV (`nome;grupo;equipamento;link;dica`), also with tabs, as cells are copied
 * from a spreadsheet. A name that the library has changes that exercise, whose other fields stay where the line's columns are empty. A
 * line of headings and empty lines are passed over. `line` counts from 1.
 */
export function readExercises(
  text: string,
  library: readonly LibraryExercise[],
  newId: () => string,
): ReadExercises {
  const added: LibraryExercise[] = [];
  const known: KnownLine[] = [];
  const duplicates: { line: number; name: string }[] = [];
  const refused: { line: number; text: string; reason: RefusalReason }[] = [];
  const stored = byName(library);
  const names = new Set<string>();
  for (const { line, cells } of rowsOf(text.replace(/^\uFEFF/, ''))) {
    const [first = '', ...others] = cells.map((cell, index) =>
      index === 4 ? cleanLines(cell) : cleanLine(cell),
    );
    const row = [first.replace(BULLET, ''), ...others];
    while (row.at(-1) === '') row.pop();
    const [name = '', group = '', equipment = '', link = '', cue = ''] = row;
    const compared = comparable(name);
    if (row.length === 0 || (line === 1 && HEADINGS.has(compared))) continue;
    const reason = refusalOf(row);
    if (reason !== null) refused.push({ line, text: row.join(';'), reason });
    else if (names.has(compared)) duplicates.push({ line, name });
    else {
      names.add(compared);
      const typed = { group, equipment, video: videoId(link), cue };
      const old = stored.get(compared);
      if (old === undefined) added.push({ id: newId(), name, ...typed, version: 0, archived: false });
      else {
        const fields = FIELDS.filter((field) => typed[field] && typed[field] !== old[field]);
        const changes = Object.fromEntries(fields.map((field) => [field, typed[field]]));
        known.push({ line, exercise: { ...old, ...changes }, fields });
      }
    }
  }
  return { added, known, duplicates, refused };
}
