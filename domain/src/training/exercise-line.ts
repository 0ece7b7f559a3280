import * as v from 'valibot';
import {
  type ExerciseItem,
  LOAD_MAX_LENGTH,
  REST_MAX,
  SETS_MAX,
  type Target,
  TargetSchema,
} from './routine.ts';

// One exercise in one line, as it is written into a message: 'Supino inclinado halter 4x8-12 90s'.

/** What a line says of an exercise. `notes` are words of the line that have no field of their own. */
export interface ExerciseLine
  extends Pick<ExerciseItem, 'sets' | 'target' | 'load' | 'rest' | 'tempo' | 'rir'> {
  readonly name: string;
  readonly notes: readonly string[];
}

/** No letter or digit follows, and no part of a number. */
const END = '(?![\\p{L}\\p{N}]|[.,/:]\\d)';
const SECONDS = `(?:segundos?|segs?\\.?|s|''|’’|["”″“])`;
const MINUTES = `(?:minutos?|min\\.?|['’′])`;
/** Groups: seconds; or minutes, and seconds that follow without a space; or both with a colon. */
const TIME = `(?:(\\d{1,4})\\s*${SECONDS}|(\\d{1,2})\\s*${MINUTES}(?:([0-5]?\\d)${SECONDS}?)?|(\\d{1,2}):([0-5]\\d)(?:\\s*min)?)${END}`;
/** A dash between spaces is none: in '4x10 - 60' it parts the rest from the repetitions, in '4 x 8 - 12' it may be a range. */
const TO = '(?:[-–—]|\\s*(?:a|à|até)\\s*)';
const REPS_WORD = '(?:reps?\\.?|repeti[çc](?:ão|ao|ões|oes))';
const UNIT = `(?:(${SECONDS})|(${MINUTES})|${REPS_WORD})`;

const sticky = (source: string) => new RegExp(source, 'iuy');
const SETS = sticky(`(\\d{1,3})\\s*(?:[x×✕*]|s[ée]ries?(?:\\s+(?:de|x)(?![\\p{L}\\p{N}]))?)\\s*`);
const FAILURE = sticky(`(?:até\\s+|ate\\s+)?(?:[aà]\\s+)?(?:falhar?|m[áa]x(?:imo|imas?|\\.)?)${END}`);
const EACH = sticky(
  `(?:\\d{1,3}(?:\\s*/\\s*\\d{1,3})+|\\d{1,3}(?:\\s*[-–]\\s*\\d{1,3}){2,})(?:\\s*${REPS_WORD})?${END}`,
);
const RANGE = sticky(`(\\d{1,4})(?:\\s*${UNIT})?${TO}(\\d{1,4})(?:\\s*${UNIT})?${END}`);
const A_TIME = sticky(TIME);
const REPS = sticky(`(\\d{1,3})(?:\\s*${REPS_WORD})?${END}`);

const QUOTED = sticky('"((?:[^"]|"")*)"');
const SPACE = sticky('\\s*[,;|]\\s+|\\s+(?:[-–—|]\\s+)?|\\s*$');
const AND = sticky('(?:com|e)\\s+');
const TIME_BEHIND_DASH = sticky('\\s+[-–—]\\s+\\d');
const IN_BRACKETS = sticky('\\(([^()]*)\\)');
const REST_WORD = '(?:descansos?|descansar|desc|intervalo|interv|int|pausa)(?![\\p{L}\\p{N}])\\.?';
const REST_BEFORE = sticky(`${REST_WORD}\\s*(?:de\\s+|[:=]\\s*)?`);
const REST_BEHIND = sticky(`\\s+(?:de\\s+)?${REST_WORD}`);
const REST_NUMBER = sticky(`(\\d{2,3})${END}`);
const LOAD_WORD = sticky('carga(?![\\p{L}\\p{N}])\\s*[:=]?\\s*');
const LIMB = '\\s+(?:lado|perna|braço|braco|mão|mao|membro)';
const SIDE = `(?:(?:de|para|em)\\s+)?(?:cada(?:${LIMB})?|por${LIMB})`;
const LOAD = sticky(
  `(?:(?:com|c/)\\s*)?(\\d{1,3}(?:[.,]\\d{1,2})?\\s*(?:kgs?|quilos?|lbs?|libras?|placas?)(?:\\s+${SIDE})?)${END}`,
);
const A_SIDE = sticky(`(${SIDE})${END}`);
const TEMPO = sticky(
  '(?:cad[êe]ncia|cad\\.?|tempo)\\s*[:=]?\\s*([\\dX])[-./]?([\\dX])[-./]?([\\dX])[-./]?([\\dX])(?![\\p{L}\\p{N}]|[-./]\\d)',
);
const RIR = sticky('RIR\\s*[:=]?\\s*(\\d{1,2})(?![\\p{L}\\p{N}]|[-–/]\\d|\\s+a\\s+\\d)');

interface Scanner {
  readonly at: () => number;
  /** What the pattern finds at this place, which is then behind it; null where it finds nothing. */
  readonly take: (pattern: RegExp) => RegExpExecArray | null;
}

function scan(text: string, start: number): Scanner {
  let at = start;
  return {
    at: () => at,
    take: (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found !== null) at += found[0].length;
      return found;
    },
  };
}

const secondsOf = ([, seconds, minutes, more = '0', hours, rest]: RegExpExecArray): number =>
  seconds !== undefined
    ? Number(seconds)
    : minutes !== undefined
      ? Number(minutes) * 60 + Number(more)
      : Number(hours) * 60 + Number(rest);

/** The target at this place. Null where there is none, or one that a routine cannot hold. */
function readTarget({ take }: Scanner, sets: number): Target | null {
  const target = (): unknown => {
    if (take(FAILURE) !== null) return { kind: 'failure' };
    const each = take(EACH);
    if (each !== null) return { kind: 'reps-each', reps: (each[0].match(/\d+/g) ?? []).map(Number) };
    const range = take(RANGE);
    if (range !== null) return rangeOf(range);
    const time = take(A_TIME);
    if (time !== null) return { kind: 'seconds', from: secondsOf(time), to: secondsOf(time) };
    const reps = take(REPS);
    return reps && { kind: 'reps', from: Number(reps[1]), to: Number(reps[1]) };
  };
  const read = v.safeParse(TargetSchema, target());
  if (!read.success) return null;
  return read.output.kind === 'reps-each' && read.output.reps.length !== sets ? null : read.output;
}

/** A unit behind both numbers of a range has to be the same; behind the first alone it says too little. */
function rangeOf([, from, fromSeconds, fromMinutes, to, seconds, minutes]: RegExpExecArray): Target | null {
  const factor = minutes === undefined ? 1 : 60;
  const isTime = seconds !== undefined || minutes !== undefined;
  const first = fromSeconds === undefined ? (fromMinutes === undefined ? null : 60) : 1;
  if (first !== null && (!isTime || first !== factor)) return null;
  return { kind: isTime ? 'seconds' : 'reps', from: Number(from) * factor, to: Number(to) * factor };
}

/** The seconds of a text that is nothing but a rest, as '60 seg' or 'descanso 1 min'; null for any other. */
function restAlone(text: string): number | null {
  const words = text.trim();
  const { take, at } = scan(words, 0);
  const named = take(REST_BEFORE) !== null;
  const time = take(A_TIME);
  if (time === null) return null;
  if (!named) take(REST_BEHIND);
  return at() === words.length && secondsOf(time) <= REST_MAX ? secondsOf(time) : null;
}

type Tail = Omit<ExerciseLine, 'name' | 'sets' | 'target'>;
const NOTHING: Tail = { load: '', rest: null, tempo: '', rir: null, notes: [] };

/** What stands behind sets and target, to the end of the line. Null where anything is not understood, or said twice. */
function readTail(text: string, start: number, known: Tail): Tail | null {
  const scanner = scan(text, start);
  const { take, at } = scanner;
  const spaced = take(SPACE) !== null;
  if (at() === text.length) return known;
  const bracket = take(IN_BRACKETS);
  if (bracket !== null) {
    const words = bracket[1] ?? '';
    const rest = known.rest === null ? restAlone(words) : null;
    return rest === null ? withNote(words) : withRest(rest);
  }
  if (!spaced) return null;
  take(AND);
  if (take(REST_BEFORE) !== null) {
    const time = take(A_TIME);
    const number = time ?? take(REST_NUMBER);
    return number && withRest(time ? secondsOf(time) : Number(number[1]));
  }
  const time = take(A_TIME);
  if (time !== null) {
    take(REST_BEHIND);
    return withRest(secondsOf(time));
  }
  const tempo = take(TEMPO);
  if (tempo !== null)
    return known.tempo === '' ? next({ tempo: tempo.slice(1).join('').toUpperCase() }) : null;
  const rir = take(RIR);
  if (rir !== null) return known.rir === null && Number(rir[1]) <= 10 ? next({ rir: Number(rir[1]) }) : null;
  if (take(LOAD_WORD) !== null) return known.load === '' ? readLoad() : null;
  const load = take(LOAD);
  if (load !== null) return known.load === '' ? next({ load: load[1] ?? '' }) : null;
  const side = take(A_SIDE);
  return side && withNote(side[1] ?? '');

  function next(more: Partial<Tail>): Tail | null {
    return readTail(text, at(), { ...known, ...more });
  }
  function withRest(rest: number): Tail | null {
    return known.rest === null && rest <= REST_MAX ? next({ rest }) : null;
  }
  function withNote(note: string): Tail | null {
    return next({ notes: [...known.notes, note.trim()] });
  }
  /** A load in words ends where the rest of the line is understood: as early as that is. */
  function readLoad(): Tail | null {
    const quoted = take(QUOTED);
    if (quoted !== null) return next({ load: unquoted(quoted[1] ?? '') });
    const begin = at();
    if (take(LOAD) !== null) {
      const tail = next({ load: text.slice(begin, at()).trim() });
      if (tail !== null) return tail;
    }
    const last = Math.min(text.length, begin + LOAD_MAX_LENGTH + 1);
    for (let end = begin + 1; end <= last; end += 1) {
      if (end < text.length && !/[\s,;|(]/.test(text[end] ?? '')) continue;
      const words = text.slice(begin, end).trim();
      if (words === '' || words.length > LOAD_MAX_LENGTH) continue;
      const tail = readTail(text, end, { ...known, load: words });
      if (tail !== null) return tail;
    }
    return null;
  }
}

export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const unquoted = (text: string): string => text.replaceAll('""', '"');

/** What quotes around a whole text hold; null where the text is not in quotes. */
export function inQuotes(text: string): string | null {
  const quoted = scan(text, 0).take(QUOTED);
  return quoted !== null && quoted[0].length === text.length ? unquoted(quoted[1] ?? '') : null;
}

/** Sets, target and the rest of the line from this place to its end. */
function readScheme(text: string, start: number): Omit<ExerciseLine, 'name'> | null {
  const scanner = scan(text, start);
  const sets = Number(scanner.take(SETS)?.[1] ?? 0);
  if (sets < 1 || sets > SETS_MAX) return null;
  const target = readTarget(scanner, sets);
  // In '3x 30" - 45"' the second time may be a rest, or the end of a range.
  if (target?.kind === 'seconds' && scan(text, scanner.at()).take(TIME_BEHIND_DASH) !== null) return null;
  const tail = target && readTail(text, scanner.at(), NOTHING);
  return target && tail && { sets, target, ...tail };
}

/** Lines that are longer describe no exercise: the longest name, load and a few words are shorter. */
const LINE_MAX_LENGTH = 600;

/**
 * What a line says of an exercise: its name, sets and target, then in any order load, rest, cadence, RIR and notes in brackets. Null
 * where it has no name, sets and target, and where any word behind them is not understood. A name in quotes may hold anything.
 */
export function readExerciseLine(text: string): ExerciseLine | null {
  if (text.length > LINE_MAX_LENGTH) return null;
  const quoted = scan(text, 0).take(QUOTED);
  if (quoted !== null) {
    const rest = text.slice(quoted[0].length);
    const scheme = /^\s/.test(rest) ? readScheme(rest.trim(), 0) : null;
    return scheme && { name: unquoted(quoted[1] ?? ''), ...scheme };
  }
  for (const match of text.matchAll(/[\s:,–—-]\d/gu)) {
    const index = match.index + 1;
    const name = text.slice(0, index).replace(/[\s:;,–—-]+$/u, '');
    const scheme = name === '' ? null : readScheme(text, index);
    if (scheme !== null) return { name, ...scheme };
  }
  return null;
}

function printTarget(target: Target): string {
  const range = (from: number, to: number) => (from === to ? `${from}` : `${from}-${to}`);
  switch (target.kind) {
    case 'reps':
      return range(target.from, target.to);
    case 'reps-each':
      return target.reps.join('/');
    case 'seconds':
      return `${range(target.from, target.to)}s`;
    case 'failure':
      return ' até a falha';
    default:
      return target satisfies never;
  }
}

/** An exercise's line without its notes. Name and load are given as they shall stand there, perhaps in quotes. */
export function printExerciseLine(
  { sets, target, rest, tempo, rir }: ExerciseItem,
  name: string,
  load: string,
): string {
  return [
    `${name} ${sets}x${printTarget(target)}`,
    rest === null ? '' : `${rest}s`,
    load === '' ? '' : `carga ${load}`,
    tempo === '' ? '' : `cad ${tempo}`,
    rir === null ? '' : `RIR ${rir}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
