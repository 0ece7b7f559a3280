/** Finds the line that an owner meant to write. */
import * as v from 'valibot';
import { JsonError, parseJson } from './parse-json.ts';

/** A mistake on a line, in Portuguese, and the line as it should be where that is clear. */
export interface Problem {
  line: number;
  says: string;
  correct?: string | null;
}

/** The usual slips in a line of JSON, mended. The first after which the file can be read past the line is what was meant. */
const LINE_CORRECTIONS: readonly ((line: string) => string)[] = [
  // A price as it is spoken of.
  (line) => line.replace(/(:\s*)(?:R\$\s*)?(\d+),(\d{2})(?!\d)/, '$1$2$3'),
  (line) => line.replace(/,(\s*)$/, '$1'),
  (line) => line.replace(/(\S)(\s*)$/, '$1,$2'),
  (line) => line.replace(/\s*\/\/.*$/, ''),
  (line) => line.replace(/[“”]/g, '"'),
  (line) => line.replace(/'/g, '"'),
  (line) => line.replace(/([^"\s,])(,?)(\s*)$/, '$1"$2$3'),
  // Quotes inside a text.
  (line) =>
    line.replace(
      /^(\s*(?:"\w+"\s*:\s*)?")(.*)("\s*,?\s*)$/,
      (_all, begin, text, end) => `${begin}${text.replace(/(?<!\\)"/g, '\\"')}${end}`,
    ),
];

/**
 * The mistake of a file that is not JSON, on the line that has to change. A comma too many or too few is the fault of the line
 * before the one where reading stopped.
 */
export function correctSyntax(text: string, error: JsonError): Problem {
  const lines = text.split('\n');
  const suspects = error.isSyntax ? [error.line - 1, lastFilled(lines, error.line - 2)] : [];
  for (const at of suspects) {
    const line = lines[at];
    if (line === undefined) continue;
    for (const correct of LINE_CORRECTIONS) {
      const mended = correct(line);
      if (mended === line) continue;
      const next = errorOf(lines.with(at, mended).join('\n'));
      if (next === null || next.line > error.line) {
        return { line: at + 1, says: error.message, correct: mended.trim() };
      }
    }
  }
  return { line: error.line, says: error.message };
}

function lastFilled(lines: readonly string[], at: number) {
  return lines.slice(0, Math.max(at + 1, 0)).findLastIndex((line) => line.trim() !== '');
}

/** The first mistake of a text; null if it is JSON. */
function errorOf(text: string) {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

/** What an owner may have meant by a value, in the order in which it is tried. */
function meanings(value: unknown): unknown[] {
  if (typeof value === 'number') return [Math.round(value * 100)];
  if (typeof value !== 'string') return [];
  const trimmed = value.trim().replace(/\s+/g, ' ');
  const digits = value.replace(/\D/g, '');
  const page = `https://${trimmed.replace(/^https?:\/\//, '')}`;
  const [, area, first, last] = /^(?:55)?(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return [
    trimmed,
    trimmed.toLowerCase(),
    trimmed.replace(/[./]+$/, ''),
    ...(trimmed.includes('.') ? [page, page.replace(/\/+$/, '')] : []),
    ...(/^(?:R\$ ?)?\d+[.,]\d\d$/.test(trimmed) ? [Number(digits)] : []),
    ...(/^\d+$/.test(trimmed) ? [Number(trimmed)] : []),
    ...(area === undefined ? [] : [`55${area}${first}${last}`, `+55 ${area} ${first}-${last}`]),
    digits.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'),
    trimmed.toUpperCase().replace(/^(?:CREF)? ?(\d{6})-?([GP])\/?([A-Z]{2})$/, 'CREF $1-$2/$3'),
  ].filter((meaning) => meaning !== '');
}

/** The line of a wrong value as it was meant; null if that is not clear. `schema` is that of the whole file. */
export function correctValue(
  schema: v.GenericSchema,
  text: string,
  whole: unknown,
  path: readonly unknown[],
  line: number,
): string | null {
  const value = path.reduce((at, key) => Object(at)[String(key)], whole);
  const written = text.split('\n')[line - 1] ?? '';
  // A number may be written in several ways: 159.9 and 159.90.
  const token =
    typeof value === 'number' ? /(?<=:\s*)-?\d[\d.eE+-]*/.exec(written)?.[0] : JSON.stringify(value);
  if (token === undefined || !written.includes(token)) return null;
  const meant = meanings(value).find((meaning) => meaning !== value && isRight(schema, whole, path, meaning));
  return meant === undefined ? null : written.trim().replace(token, () => JSON.stringify(meant));
}

/** Whether nothing is wrong with a place of the file any more when another value stands there. */
function isRight(schema: v.GenericSchema, whole: unknown, path: readonly unknown[], value: unknown) {
  const copy = structuredClone(whole);
  const holder = path.slice(0, -1).reduce((at, key) => Object(at)[String(key)], copy);
  Object.assign(Object(holder), { [String(path.at(-1))]: value });
  const { issues = [] } = v.safeParse(schema, copy);
  return issues.every((issue) => (issue.path ?? []).map(({ key }) => key).join() !== path.join());
}
