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
