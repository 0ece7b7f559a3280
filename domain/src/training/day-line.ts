import { inQuotes, quote } from './exercise-line.ts';
import { dayLetter } from './routine.ts';

// The lines that begin a day, and what is only decoration in any line.

const PICTURE =
  '[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u{1F3FB}-\\u{1F3FF}\\u200D\\uFE0F\\u20E3]';
/** A bullet, an emoji or a number at the beginning of a line. */
const BULLET = new RegExp(
  `^(?:(?:${PICTURE}|[•●○▪◦‣·►▶➤→✓])\\s*|[-–—*]\\s+|\\d\\uFE0F?\\u20E3\\s*|\\d{1,2}\\s*(?:[.)º°ª](?!\\d)\\s*|-\\s+))`,
  'u',
);
/** Emojis at the end of a line. */
export const PICTURES_BEHIND = new RegExp(`\\s*${PICTURE}+$`, 'u');
const IN_STARS = /^([*_~]{1,3})(?=\S)(.*\S)\1$/su;
/** A line that parts others: of dashes, stars, emojis. */
export const ORNAMENT = new RegExp(`^(?:[-–—=_*~•.·\\s]|${PICTURE})*$`, 'u');

/** A line without the bullets before it and the stars around it. */
export function undecorated(line: string): string {
  const text = line.trimStart();
  const inner = IN_STARS.exec(text.trimEnd())?.[2] ?? text.replace(BULLET, '');
  return inner === text || inner === '' ? text : undecorated(inner);
}

/** Letters behind G and numbers behind 7 begin a day, too: one that a routine has no place for. */
const PAUSE = '(?:\\s*[-–—.)]\\s+|\\s*:\\s*)';
const CANONICAL_DAY = new RegExp(`^[*_]*([A-J])[*_]*(?:${PAUSE}(.*)|\\s*[-–—:.)]?)$`, 'su');
const WORDED_DAY = new RegExp(
  `^[*_]*(?:treino|dia|ficha)[\\s*_]+([A-J]|[1-9]|10)(?![\\p{L}\\p{N}])[*_]*(?:${PAUSE}(.*)|\\s*(\\(.*\\))|\\s*[-–—:.)]?)$`,
  'isu',
);
const SPOKEN_DAY = /^treino\s+([A-J])\s+(\p{L}.*)$/isu;
const WEEKDAY =
  /^(?:segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo)(?:[- ]feira)?(?:\s*[-–—:(].*|\s*)$/isu;
const LOOKS_LIKE_SETS = /\d\s*(?:[x×]\s*\d|s[ée]ries?\b)/iu;

interface DayLine {
  /** The place that its letter or number names; null without one. */
  readonly place: number | null;
  readonly name: string;
}

/** What a line says that begins a day; null for another line. */
export function readDayLine(line: string): DayLine | null {
  const text = line.trim();
  const spoken = SPOKEN_DAY.exec(text);
  const [, letter, name, inBrackets] =
    CANONICAL_DAY.exec(text) ??
    WORDED_DAY.exec(text) ??
    (/[A-J]/.test(spoken?.[1] ?? '') ? spoken : null) ??
    (WEEKDAY.test(text) ? [text, undefined, text] : []);
  if (letter === undefined && name === undefined) return null;
  const plainName = (name ?? inBrackets ?? '').trim();
  const quoted = inQuotes(plainName);
  if (quoted === null && LOOKS_LIKE_SETS.test(plainName)) return null;
  const place =
    letter === undefined
      ? null
      : /\d/.test(letter)
        ? Number(letter) - 1
        : letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
  return { place, name: quoted ?? plainName };
}

/** The line that begins the day on this place (0 for A). */
export function printDayLine(name: string, index: number): string {
  const letter = dayLetter(index);
  if (name === '') return `Treino ${letter}`;
  const line = `${letter} - ${name}`;
  return readDayLine(undecorated(line))?.name === name ? line : `${letter} - ${quote(name)}`;
}
