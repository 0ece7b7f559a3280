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
