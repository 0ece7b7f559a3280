/**
 * Floats as text. Production reads and prints them as Java does (measured):
 * https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Double.html
 */

const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]{1,6})[fFdD]?$/;
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
]);
/** The length of text that is still read: more than any double needs. */
const MAX_LENGTH = 2000;

/** Reads text as Java's `Double.parseDouble` does; null if it is not a number. */
export function parseFloatText(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const special = SPECIAL.get(trimmed.replace(/^[+-]/, ''));
  if (special !== undefined) return trimmed.startsWith('-') ? -special : special;
  if (DECIMAL.test(trimmed)) return Number(trimmed.replace(/[fFdD]$/, ''));
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = HEXADECIMAL.exec(trimmed) ?? [];
  if (whole + fraction === '') return null;
  const magnitude = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === '-' ? -magnitude : magnitude;
}

/** Prints as `Double.toString` does: without exponent from 10⁻³ up to 10⁷, and always with a fraction. */
export function formatFloat(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  const [digits, exponent] = shortestDigits(size);
  if (size >= 1e-3 && size < 1e7) {
    const padded = exponent < 0 ? '0'.repeat(-exponent) + digits : digits.padEnd(exponent + 1, '0');
    const point = Math.max(exponent, 0) + 1;
    return `${sign}${padded.slice(0, point)}.${padded.slice(point) || '0'}`;
  }
  return `${sign}${digits.charAt(0)}.${digits.slice(1) || '0'}E${exponent}`;
}

/**
 * The digits, and the decimal exponent of the first. Two digits are taken if they are nearer than one, as Java does.
 */
function shortestDigits(size: number): [digits: string, exponent: number] {
  const shortest = size.toExponential();
  const two = size.toExponential(1);
  const chosen = /^[0-9]e/.test(shortest) && Number(two) === size ? two : shortest;
  const [mantissa = '', exponent = '0'] = chosen.split('e');
  const digits = mantissa.replace('.', '');
  return [digits.length > 1 ? digits.replace(/0+$/, '') : digits, Number(exponent)];
}
