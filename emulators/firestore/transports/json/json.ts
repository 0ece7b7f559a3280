import { StatusError } from '../../values/status.ts';

/** Matches a string, or an integer that stands as a value and is too long for a double. */
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?[1-9]\d{15,}(?![\w.])/g;

/**
 * Parses JSON. A 64-bit integer may be given as a number, which `JSON.parse` would round, so it is read as a string;
 * proto3-JSON takes strings for numbers. Throws INVALID_ARGUMENT.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? quoteLongIntegers(text) : text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StatusError('INVALID_ARGUMENT', `Invalid JSON payload received. ${problem}`);
  }
}

function quoteLongIntegers(text: string): string {
  return text.replace(STRING_OR_LONG_INTEGER, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

/**
 * Prints JSON in the layout of protobuf's Java printer, as Google's emulator does: two spaces per level, a list on one
 * line with its items, an empty message as braces on two lines.
 */
export function printJson(json: unknown, indent = ''): string {
  if (Array.isArray(json)) return `[${json.map((item) => printJson(item, indent)).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const deeper = `${indent}  `;
  const lines = Object.entries(json).map(
    ([name, value]) => `${deeper}${JSON.stringify(name)}: ${printJson(value, deeper)}`,
  );
  return `{\n${lines.join(',\n')}${lines.length > 0 ? '\n' : ''}${indent}}`;
}
