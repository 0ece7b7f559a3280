import { CompileProblem } from './compile-problem.ts';

const SIMPLE: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['v', 11],
  ['\\', 92],
  ["'", 39],
  ['"', 34],
  ['`', 96],
  ['?', 63],
]);

const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['X', 2],
  ['u', 4],
  ['U', 8],
]);

/** Resolves the backslash escapes of a string literal (those of CEL). `offset` is where `raw` begins in the file. */
export function unescapeString(raw: string, offset: number): string {
  if (!raw.includes('\\')) return raw;
  let text = '';
  eachUnit(
    raw,
    offset,
    (plain) => (text += plain),
    (code) => (text += String.fromCodePoint(code)),
  );
  return text;
}

/** The same for a bytes literal: plain text is UTF-8, a numeric escape is one byte. */
export function unescapeBytes(raw: string, offset: number): Uint8Array {
  const bytes: number[] = [];
  eachUnit(
    raw,
    offset,
    (plain) => bytes.push(...new TextEncoder().encode(plain)),
    (code) => {
      if (code > 255) throw new CompileProblem('Invalid escape in a bytes literal.', offset);
      bytes.push(code);
    },
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
    const code = number === undefined ? Number.NaN : Number.parseInt(number, digits === undefined ? 8 : 16);
    if (number === undefined || !(code <= 0x10ffff)) {
      throw new CompileProblem(`Invalid escape sequence: '\\${letter}'.`, offset + at);
    }
    onCode(code);
    at += number.length + (digits === undefined ? 1 : 2);
  }
}
