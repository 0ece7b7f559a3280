import { StatusError } from '../../values/status.ts';

/** A string, or an integer too long for a double that stands where a value does. */
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?[1-9]\d{15,}(?![\w.])/g;

/**
 * Parses JSON. 64-bit integers may be given as numbers, and `JSON.parse` would round those: they are read as strings,
 * which proto3-JSON takes for any number. Throws INVALID_ARGUMENT.
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
