import { ageOn, calendarDateIn, isCalendarDate } from '../kit/dates.ts';

/** A birth date as the form holds it: day and month as '1', '2' …, the year as up to four digits; '' if not chosen yet. */
export interface BirthDateParts {
  readonly dia: string;
  readonly mes: string;
  readonly ano: string;
}

/** The age, in years, from which a person may buy and be trained without a guardian. */
export const ADULT_AGE = 18;
/** The earliest year of birth that is accepted. */
const EARLIEST_YEAR = '1900';

export type BirthDateProblem = 'incomplete' | 'impossible' | 'year' | 'future' | 'minor';

/** The parts as YYYY-MM-DD if day, month and a four-digit year are set and the day exists; else '' (spec §5). */
export function composeBirthDate({ dia, mes, ano }: BirthDateParts): string {
  if (!/^\d{4}$/.test(ano)) return '';
  const date = `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : '';
}

/** The parts of a stored date, YYYY-MM-DD with or without a time part. All parts are '' if there is no such day. */
export function splitBirthDate(stored: string): BirthDateParts {
  const date = calendarDateIn(stored);
  if (date === '') return { dia: '', mes: '', ano: '' };
  const [ano = '', mes = '', dia = ''] = date.split('-');
  return { dia: String(Number(dia)), mes: String(Number(mes)), ano };
}

/** The problem of the parts on `today` (YYYY-MM-DD), or null if there is none. */
export function birthDateProblem(parts: BirthDateParts, today: string): BirthDateProblem | null {
  if (parts.ano !== '' && (parts.ano.length < 4 || parts.ano < EARLIEST_YEAR)) return 'year';
  if (parts.dia === '' || parts.mes === '' || parts.ano === '') return 'incomplete';
  const date = composeBirthDate(parts);
  if (date === '') return 'impossible';
  if (date > today) return 'future';
  return ageOn(date, today) < ADULT_AGE ? 'minor' : null;
}

/** How a measure is typed: the most digits before and after the comma. */
export interface DecimalShape {
  readonly before: number;
  readonly after: number;
}
/** Heights, in metres (spec §5). */
export const HEIGHT_SHAPE: DecimalShape = { before: 1, after: 2 };
/** Weights, in kilograms. */
export const WEIGHT_SHAPE: DecimalShape = { before: 3, after: 2 };

/**
 * The typed or pasted text in the mask of a decimal: a dot becomes a comma, everything but digits and the first comma is
 * removed, and a comma is added where the digits before it are complete ('174' → '1,74').
 */
export function maskDecimal(text: string, shape: DecimalShape): string {
  const clean = text.replaceAll('.', ',').replace(/[^\d,]/g, '');
  const comma = clean.indexOf(',');
  const whole = comma === -1 ? clean : clean.slice(0, comma);
  const rest = comma === -1 ? '' : clean.slice(comma + 1).replaceAll(',', '');
  const kept = whole.slice(0, shape.before);
  const fraction = (whole.slice(shape.before) + rest).slice(0, shape.after);
  return fraction === '' && comma === -1 ? kept : `${kept},${fraction}`;
}

/** '1,74' or '1.74' as the number 1.74; null for other text. */
export function parseDecimal(text: string): number | null {
  const match = /^\s*(\d+)(?:[.,](\d*))?\s*$/.exec(text);
  return match ? Number(`${match[1]}.${match[2] || '0'}`) : null;
}

/**
 * Adds `by` to a typed decimal: '1,79' and 0.01 make '1,80'. The result keeps the longer of the two fractions. A text that is no
 * decimal, or would fall below zero, stays as it is.
 */
export function stepDecimal(text: string, by: number): string {
  const next = (parseDecimal(text) ?? Number.NaN) + by;
  const decimals = [text, String(by)].map((each) => each.split(/[.,]/)[1]?.length ?? 0);
  return next >= 0 ? next.toFixed(Math.max(...decimals)).replace('.', ',') : text;
}

/** 80.9 as '80,9', the way a person types it; null as ''. */
export function formatDecimal(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

/** 1.8 as '1,80': a height is said with its centimetres; null as ''. */
export function formatHeight(metres: number | null): string {
  return formatDecimal(metres).replace(/^\d$/, '$&,0').replace(/,\d$/, '$&0');
}

/** The body mass index: weight in kg over the square of height in m, with one decimal and a comma (spec §9). */
function formatBmi(height: number, weight: number): string {
  return (weight / height ** 2).toFixed(1).replace('.', ',');
}

/** A height in m and a weight in kg as '1,80m, 80,9kg (IMC: 25,0)' (spec §2 "Summary view"). */
export function describeBody(height: number, weight: number): string {
  return `${formatHeight(height)}m, ${formatDecimal(weight)}kg (IMC: ${formatBmi(height, weight)})`;
}
