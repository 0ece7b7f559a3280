import { CompileProblem } from './compile-problem.ts';

const SIMPLE: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['b', 8],
  ['f', 12],
  ['\\', 92],
  ["'", 39],
  ['"', 34],
]);

const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
]);

/**
 * Resolves the escapes of a string literal; production accepts these and no others. `\\u` is one UTF-16 unit, so two of
 * them make a character beyond U+FFFF. `offset` is the place of `raw` in the file.
 */
export function unescapeString(raw: string, offset: number): string {
  if (!raw.includes('\\')) return raw;
  let text = '';
  eachUnit(
    raw,
    offset,
    (plain) => (text += plain),
    (code) => (text += String.fromCharCode(code)),
  );
  return text;
}

/** The same for a bytes literal: plain text is UTF-8, a numeric escape is one byte, and `\\u` is not allowed. */
export function unescapeBytes(raw: string, offset: number): Uint8Array {
  if (/(?:^|[^\\])(?:\\\\)*\\u/.test(raw)) throw invalidBytes(offset);
  const bytes: number[] = [];
  eachUnit(
    raw,
    offset,
    (plain) => bytes.push(...new TextEncoder().encode(plain)),
    (code) => bytes.push(code),
  );
  return Uint8Array.from(bytes);
}

function eachUnit(
  raw: string,
  offset: number,
  onPlain: (text: string) => void,
  onCode: (code: number) => void,
): void {
  for (let at = 0; at < raw.length; ) {
    const char = raw.charAt(at);
    if (char !== '\\') {
      const plain = String.fromCodePoint(raw.codePointAt(at) ?? 0);
      onPlain(plain);
      at += plain.length;
      continue;
    }
    const letter = raw.charAt(at + 1);
    const simple = SIMPLE.get(letter);
    if (simple !== undefined) {
      onCode(simple);
      at += 2;
      continue;
    }
    const digits = HEX_DIGITS.get(letter);
    const number =
      digits === undefined
        ? /^[0-3][0-7]{2}/.exec(raw.slice(at + 1))?.[0]
        : new RegExp(`^[0-9a-fA-F]{${digits}}`).exec(raw.slice(at + 2))?.[0];
    if (number === undefined) {
      throw new CompileProblem(`Invalid escape sequence: '\\${letter}'.`, offset + at);
    }
    onCode(Number.parseInt(number, digits === undefined ? 8 : 16));
    at += number.length + (digits === undefined ? 1 : 2);
  }
}

function invalidBytes(offset: number): CompileProblem {
  return new CompileProblem('Invalid bytes literal.', offset);
}
