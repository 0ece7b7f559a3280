import { cleanLines, comparable, hasVisibleText } from '../kit/text-field.ts';
import { ORNAMENT, PICTURES_BEHIND, printDayLine, readDayLine, undecorated } from './day-line.ts';
import { inQuotes, printExerciseLine, quote, readExerciseLine } from './exercise-line.ts';
import type { Exercise, LibraryExercise } from './exercises.ts';
import { matchExercise } from './match.ts';
import {
  DAY_NAME_MAX_LENGTH,
  DAYS_MAX_COUNT,
  type DraftDay,
  type DraftItem,
  type ExerciseItem,
  ITEMS_MAX_COUNT,
  NOTE_MAX_LENGTH,
  SWAPS_MAX_COUNT,
} from './routine.ts';

// A routine as one writes it into a message, and back:
//
//   A - Peito e tríceps
//   > 10 min de esteira
//   Supino reto com barra 4x8-12 90s carga 20 kg cad 3010 RIR 2
//     obs: pegada fechada
//     ou: Supino com halteres | Flexão de braço
//   Crucifixo com halteres 3x12 + Tríceps corda 3x12 60s
//
// Further lines of a note begin with 'obs:' again, those of a line of words with '>>'. What would be taken for something else is put
// into quotes, an unread line behind '(?)', and its further lines behind '(…)'.

/** What an exercise of the library is found by, and what a routine takes from it. */
export type Known = Exercise & Pick<LibraryExercise, 'archived'>;
type NewId = () => string;

const JOINS_NEXT = /\s+\+\s*$/u;
const JOINS_LAST = /^\+\s*/u;
const BETWEEN = /\s+\+\s+|\s+(?:conjugado|combinado|bi-?set)\s+com\s+/iuy;
const SWAP_BETWEEN = /\s*\|\s*|\s+\/\s+|\s+ou\s+/iuy;
const SET_OF = /^(bi-?\s?set|super-?\s?set|super-?\s?s[ée]rie|conjugado|tri-?\s?set)(?:\s*[:–—-]\s*|\s+|$)/iu;
const NOTE = /^(?:obs(?:erva[çc](?:ão|ao|ões|oes))?\.?|nota)\s*:\s?/iu;
const SWAPS = /^(?:ou|troca(?:r)?(?:\s+por)?|substituir\s+por)\s*(?::\s*|\s+)/iu;
/** What a further line of the item above begins with. */
const CONTINUES = /^(?:>>|\(…\)) ?/u;
const WORDS = /^(?:aquecimento|cardio|cárdio|alongamento|mobilidade)\s*[:–—-]\s*\S/iu;

/** In 'A - Supino 3x12' the letter may be a day's or the exercise's: it is not left out as a small word. */
const LETTERED = /^\s*[A-J]\s*[-–—:.)]/u;

/** The parts of a text between what `between` finds, but for what stands in quotes or brackets. */
function partsOf(text: string, between: RegExp): string[] {
  const parts: string[] = [];
  const held = /"(?:[^"]|"")*"|\([^()]*\)/uy;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    held.lastIndex = at;
    between.lastIndex = at;
    const isStart = at === start || /\s/.test(text[at - 1] ?? '');
    const skipped = isStart ? held.exec(text)?.[0].length : undefined;
    const found = skipped === undefined ? between.exec(text)?.[0].length : undefined;
    if (found) {
      parts.push(text.slice(start, at));
      start = at + found;
    }
    at += skipped ?? found ?? 1;
  }
  return [...parts, text.slice(start)];
}

/** A line cut into pieces that an item can hold, between words where it has any. */
function piecesOf(line: string): string[] {
  if (line.length <= NOTE_MAX_LENGTH) return [line];
  const space = line.lastIndexOf(' ', NOTE_MAX_LENGTH);
  const whole = /[\uD800-\uDBFF]/.test(line[NOTE_MAX_LENGTH - 1] ?? '')
    ? NOTE_MAX_LENGTH - 1
    : NOTE_MAX_LENGTH;
  const end = space > NOTE_MAX_LENGTH / 2 ? space : whole;
  return [line.slice(0, end).trim(), ...piecesOf(line.slice(end).trim())];
}

/** So many items of one day are looked up in the library; those behind them do not fit anyway. */
const LOOKED_UP_MAX = 4 * ITEMS_MAX_COUNT;

/** The exercise that a name means, or null. */
type Find = (name: string) => Exercise | null;

const findIn =
  (library: readonly Known[]): Find =>
  (typed) => {
    const match = matchExercise(typed, library);
    if (!('found' in match)) return null;
    const { id, name, video, cue } = match.found;
    return { id, name, video, cue };
  };

/** Reads lines into the items of a day. */
function readerOf(find: Find, newId: NewId) {
  const items: DraftItem[] = [];
  /** The exercise that notes and swaps belong to: the one in the line before. */
  let last: ExerciseItem | null = null;
  /** The item in the line before, if its text may go on in the next. */
  let open: Extract<DraftItem, { text: string }> | null = null;
  /** A line 'bi-set:' by itself: how many of the following exercises are joined with the next. */
  let set: { readonly line: string; readonly at: number; left: number } | null = null;

  function unread(text: string): void {
    for (const piece of piecesOf(text.trim())) items.push({ kind: 'unread', id: newId(), text: piece });
    last = null;
  }

  /** A line 'bi-set:' that no exercise follows is not understood. */
  function endSet(): void {
    if (set !== null && set.at === items.length) unread(set.line);
    set = null;
  }

  function note(text: string): boolean {
    const whole = last === null ? '' : cleanLines(last.note === '' ? text : `${last.note}\n${text}`);
    if (last === null || whole.length > NOTE_MAX_LENGTH) return false;
    // Not cleaned before the last line, which may be behind an empty one.
    last.note = last.note === '' ? text : `${last.note}\n${text}`;
    return true;
  }

  function swaps(text: string): boolean {
    if (last === null) return false;
    const named = partsOf(text, SWAP_BETWEEN).map((part) => find(inQuotes(part.trim()) ?? part.trim()));
    const known = named.flatMap((exercise) => (exercise === null ? [] : [exercise]));
    if (known.length < named.length || last.swaps.length + known.length > SWAPS_MAX_COUNT) return false;
    last.swaps.push(...known);
    return true;
  }

  /** The exercises of a line, which are joined; false where it holds anything else. */
  function exercises(text: string, line: string): boolean {
    const joinsLast = JOINS_LAST.test(text);
    if (joinsLast && last === null) return false;
    const joinsNext = JOINS_NEXT.test(text);
    const own = text.replace(JOINS_LAST, '').replace(JOINS_NEXT, '').trim();
    const prefix = SET_OF.exec(own);
    const inSet = prefix !== null && readExerciseLine(own.slice(prefix[0].length)) !== null;
    const parts = partsOf(inSet ? own.slice(prefix?.[0].length) : own, BETWEEN).map((part) => ({
      part,
      read: LETTERED.test(part)
        ? null
        : (readExerciseLine(part) ?? readExerciseLine(part.replace(PICTURES_BEHIND, ''))),
    }));
    if (parts.some(({ read }) => read === null)) return false;
    const noted = parts.map(({ read }) => (read?.notes ?? []).join('\n'));
    if (noted.some((each) => each.length > NOTE_MAX_LENGTH)) return false;
    const isAlone = parts.length === 1;
    const known = parts.map(({ part, read }) => {
      const name = read?.name ?? '';
      return find(part.trimStart().startsWith('"') ? name : undecorated(name).trim());
    });
    if (isAlone && known[0] === null && set === null) {
      unread(line);
      return true;
    }
    if (joinsLast && last !== null) last.joined = true;
    if (inSet) set = { line, at: items.length, left: setSize(prefix?.[1] ?? '') - 1 };
    for (const [index, { part, read }] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const joined = !isLast || joinsNext || (set !== null && set.left > 0);
      if (set !== null) set.left -= 1;
      const exercise = known[index] ?? null;
      if (read === null) continue;
      if (exercise === null) {
        unread(joined ? `${part.trim()} +` : part);
        continue;
      }
      const { notes: _, name: __, ...scheme } = read;
      last = {
        kind: 'exercise',
        id: newId(),
        exercise,
        ...scheme,
        note: noted[index] ?? '',
        joined,
        swaps: [],
      };
      items.push(last);
    }
    return true;
  }

  return {
    items: () => {
      endSet();
      for (const item of items) if (item.kind === 'exercise') item.note = cleanLines(item.note);
      for (const item of items) if (item.kind !== 'exercise') item.text = cleanLines(item.text);
      return fitted(items, newId);
    },
    /** An item that was read before. */
    push: (item: DraftItem) => {
      endSet();
      open = null;
      if (item.kind === 'exercise') {
        last = { ...item, swaps: [...item.swaps] };
        items.push(last);
      } else {
        last = null;
        items.push(item);
      }
    },
    unread: (line: string) => {
      endSet();
      open = null;
      unread(line);
    },
    read: (line: string) => {
      if (!hasVisibleText(line)) return;
      const start = line.trimStart();
      const more = CONTINUES.exec(start)?.[0];
      if (more !== undefined && open !== null && (open.kind === 'text') === more.startsWith('>>')) {
        const longer = `${open.text}\n${start.slice(more.length)}`;
        if (longer.length <= NOTE_MAX_LENGTH) {
          open.text = longer;
          return;
        }
      }
      open = null;
      if (items.length > LOOKED_UP_MAX) {
        unread(line);
        return;
      }
      const text = undecorated(line);
      const marked = /^(?:\(\?\)|>>?) ?/u.exec(start)?.[0];
      const words = marked?.startsWith('>') ? start.slice(marked.length) : WORDS.test(text) ? text : null;
      if ((marked === undefined || words !== null) && (words ?? text).length > NOTE_MAX_LENGTH) {
        endSet();
        unread(line);
      } else if (marked !== undefined || words !== null) {
        endSet();
        const kind = words === null ? 'unread' : 'text';
        const item = { kind, id: newId(), text: words ?? start.slice(marked?.length) } as const;
        items.push(item);
        open = item;
        last = null;
      } else if (NOTE.test(text)) {
        endSet();
        if (!note(text.replace(NOTE, ''))) unread(line);
      } else if (SWAPS.test(text) && swaps(text.replace(SWAPS, ''))) {
        endSet();
      } else if (SET_OF.exec(text)?.[0].length === text.length) {
        endSet();
        set = { line, at: items.length, left: setSize(text) - 1 };
        last = null;
      } else if (!exercises(text.trim(), line)) {
        if (ORNAMENT.test(line)) return;
        endSet();
        unread(line);
      }
    },
  };
}

const setSize = (words: string): number => (/^tri/i.test(words) ? 3 : 2);

/**
 * Items of which a day can hold as many. Where there are more than 30, the last of them hold the lines of all the others, unread and
 * as many in one as it can hold. Only if they cannot hold them all, too, the very last one becomes longer than a draft may store.
 */
function fitted(items: readonly DraftItem[], newId: NewId): DraftItem[] {
  if (items.length <= ITEMS_MAX_COUNT) return [...items];
  const lines = items.map((item) => printItem(item).split('\n').flatMap(piecesOf));
  const length = lines.flat().join('\n').length;
  // Far too much is not tried with each number of items.
  const most = length > 2 * ITEMS_MAX_COUNT * NOTE_MAX_LENGTH ? 0 : ITEMS_MAX_COUNT - 1;
  for (let kept = most; kept >= 0; kept -= 1) {
    const texts: string[] = [];
    for (const line of lines.slice(kept).flat()) {
      const longer = `${texts.at(-1) ?? ''}\n${line}`;
      if (texts.length === 0 || longer.length > NOTE_MAX_LENGTH) texts.push(line);
      else texts[texts.length - 1] = longer;
    }
    if (kept + texts.length > ITEMS_MAX_COUNT && kept > 0) continue;
    const rest = kept === 0 ? texts.slice(ITEMS_MAX_COUNT - 1).join('\n') : '';
    const whole = kept === 0 && rest !== '' ? [...texts.slice(0, ITEMS_MAX_COUNT - 1), rest] : texts;
    return [
      ...items.slice(0, kept),
      ...whole.map((text): DraftItem => ({ kind: 'unread', id: newId(), text: cleanLines(text) })),
    ];
  }
  return [...items];
}

/** A row that was copied from a sheet: the cells are the name, the sets, the target, and what follows. */
const ROW = /^([^\t\n]*\p{L}[^\t\n]*)\t(\d{1,2})\t/gmu;

const linesOf = (text: string): string[] =>
  text.replace(/\r\n?/g, '\n').replace(ROW, '$1 $2x').split('\n').map(cleanLineWithin);
/** Without what nobody types, but with the spaces at the ends, which may be within a note. */
const cleanLineWithin = (line: string): string => cleanLines(`.${line}.`).slice(1, -1);

/**
 * The days that a text describes. Lines before the first line of a day make a day without a name. A line that is not understood
 * stays as it was written, as an item of the kind 'unread'. A day's letter follows from its place: where the letters in the text do
 * not follow each other, the whole line becomes the day's name. Lines from an eighth day on stay unread in the seventh, and those of
 * more than 30 items unread in the last items of their day (`fitted`). `newId` makes the ids of days and items.
 */
export function parseRoutine(text: string, library: readonly Known[], newId: NewId): DraftDay[] {
  return daysOf(text, findIn(library), newId);
}

function daysOf(text: string, find: Find, newId: NewId): DraftDay[] {
  const days: { id: string; name: string; reader: ReturnType<typeof readerOf> }[] = [];
  const begin = (name: string) => {
    const day = { id: newId(), name, reader: readerOf(find, newId) };
    days.push(day);
    return day;
  };
  let expected: number | null = null;
  let isFull = false;
  for (const line of linesOf(text)) {
    const day = readDayLine(undecorated(line));
    isFull ||= day !== null && days.length === DAYS_MAX_COUNT;
    if (day === null || isFull) {
      if (!hasVisibleText(line)) continue;
      const { reader } = days.at(-1) ?? begin('');
      if (isFull) reader.unread(line);
      else reader.read(line);
      continue;
    }
    const fits = day.place === null || expected === null || day.place === expected;
    expected = day.place === null ? expected : day.place + 1;
    const name = fits ? day.name : undecorated(line).trim();
    const isLong = name.length > DAY_NAME_MAX_LENGTH;
    const { reader } = begin(isLong ? '' : name);
    if (isLong) reader.unread(name);
  }
  return days.map(({ id, name, reader }) => ({ id, name, items: reader.items() }));
}

/** The items of one day that a text describes. A line that begins a day stays unread. */
export function parseItems(text: string, library: readonly Known[], newId: NewId): DraftItem[] {
  const reader = readerOf(findIn(library), newId);
  for (const line of linesOf(text)) {
    if (readDayLine(undecorated(line)) === null) reader.read(line);
    else reader.unread(line);
  }
  return reader.items();
}

/**
 * Items of a day with what was unread read again, each in its place: after an exercise was added to the library, or a line was
 * corrected. A note or a swap that was unread goes to the exercise before it.
 */
export function rereadItems(
  items: readonly DraftItem[],
  library: readonly Known[],
  newId: NewId,
): DraftItem[] {
  const reader = readerOf(findIn(library), newId);
  for (const item of items) {
    if (item.kind !== 'unread') reader.push(item);
    else for (const line of linesOf(item.text)) reader.read(line);
  }
  return reader.items();
}

/** Stands before and behind what is read to see whether it reads back. Nobody types its name. */
const NEIGHBOUR: Exercise = { id: 'x', name: '\uE000', video: null, cue: '' };
const NEIGHBOUR_LINE = `${NEIGHBOUR.name} 1x1`;

const toldOf = ({ id, name, video, cue }: Exercise) => [id, name, video, cue];
const contentOf = (item: DraftItem): unknown => {
  if (item.kind !== 'exercise') return [item.kind, item.text];
  const { exercise, sets, target, load, rest, tempo, rir, note, joined, swaps } = item;
  const aim =
    target.kind === 'failure' ? [] : target.kind === 'reps-each' ? target.reps : [target.from, target.to];
  const told = [toldOf(exercise), swaps.map(toldOf)];
  return [told, sets, target.kind, aim, load, rest, tempo, rir, note, joined];
};

/** Whether a text, between others, is read as these items in any library: its exercises are found by their whole names. */
function readsBack(text: string, items: readonly DraftItem[]): boolean {
  const used = items.flatMap((item) => (item.kind === 'exercise' ? [item.exercise, ...item.swaps] : []));
  const find: Find = (typed) =>
    [NEIGHBOUR, ...used].find(({ name }) => comparable(name) === comparable(typed)) ?? null;
  const [day, ...others] = daysOf([NEIGHBOUR_LINE, text, NEIGHBOUR_LINE].join('\n'), find, () => 'x');
  const read = day?.items ?? [];
  const expected = JSON.stringify(items.map(contentOf));
  return (
    !CONTINUES.test(text) &&
    others.length === 0 &&
    JSON.stringify(read.slice(1, -1).map(contentOf)) === expected &&
    JSON.stringify([read[0], read.at(-1)].map((item) => item && contentOf(item))) === NEIGHBOURS
  );
}
const NEIGHBOURS = JSON.stringify(
  Array.from({ length: 2 }, () => [
    [toldOf(NEIGHBOUR), []],
    1,
    'reps',
    [1, 1],
    '',
    null,
    '',
    null,
    '',
    false,
  ]),
);

function printExercise(item: ExerciseItem): string {
  const { exercise, load, note, swaps, joined } = item;
  const swapNames = swaps.map(({ name }) =>
    partsOf(`${name} | ${name}`, SWAP_BETWEEN).length !== 2 || /["()]/.test(name) ? quote(name) : name,
  );
  const below = [
    ...(note === '' ? [] : note.split('\n').map((line) => `  obs: ${line}`)),
    ...(swaps.length === 0 ? [] : [`  ou: ${swapNames.join(' | ')}`]),
  ];
  const forms = [load, quote(load)].flatMap((shownLoad) =>
    [exercise.name, quote(exercise.name)].map((name) => {
      const line = printExerciseLine(item, name, load === '' ? '' : shownLoad);
      return [joined ? `${line} +` : line, ...below].join('\n');
    }),
  );
  return forms.find((form) => readsBack(form, [item])) ?? forms.at(-1) ?? '';
}

/** One item as `printRoutine` writes it, in one or several lines. */
export function printItem(item: DraftItem): string {
  if (item.kind === 'exercise') return printExercise(item);
  const lines = item.text.split('\n');
  if (item.kind === 'text') return lines.map((line, at) => `${at === 0 ? '>' : '>>'} ${line}`).join('\n');
  if (readsBack(item.text, [item])) return item.text;
  return lines.map((line, at) => `${at === 0 ? '(?)' : '(…)'} ${line}`).join('\n');
}

/** The lines of items. Exercises that are joined share one, if the notes of neither would come between them. */
function printItems(items: readonly DraftItem[]): string[] {
  const printed: string[] = [];
  let before: DraftItem[] = [];
  for (const item of items) {
    const text = printItem(item);
    const previous = before.at(-1);
    const isNext = previous?.kind === 'exercise' && previous.joined && item.kind === 'exercise';
    const together = `${printed.at(-1) ?? ''} ${text}`;
    if (isNext && !(printed.at(-1) ?? '').includes('\n') && readsBack(together, [...before, item])) {
      printed[printed.length - 1] = together;
      before = [...before, item];
    } else {
      printed.push(text);
      before = [item];
    }
  }
  return printed;
}

/**
 * The text of a routine, from which `parseRoutine` makes the same days, apart from the ids of days and items, if the library has
 * their exercises.
 */
export function printRoutine(days: readonly DraftDay[]): string {
  return days
    .map(({ name, items }, index) => [printDayLine(name, index), ...printItems(items)].join('\n'))
    .join('\n\n');
}
