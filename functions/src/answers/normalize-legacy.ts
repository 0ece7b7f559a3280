import { isCalendarDate } from 'domain/kit/dates';
import { isCompletePhone, maskPhone } from 'domain/kit/person';
import {
  ANSWERS,
  type AnswerField,
  HEIGHT_RANGE,
  isInRange,
  mapAnswers,
  TEXT_MAX_LENGTH,
  WEIGHT_RANGE,
} from 'domain/answers/fields';
import { NAME_MAX_LENGTH } from 'domain/kit/text-field';

const CHOICE_MAX_LENGTH = 60;

/** A legacy date (YYYY-MM-DD, with or without a time part, or DD/MM/YYYY) as YYYY-MM-DD; '' if it is not a date. */
export function normalizeDate(value: unknown): string {
  if (typeof value !== 'string') return '';
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim());
  const text = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : value.trim().slice(0, 10);
  return isCalendarDate(text) ? text : '';
}

/** A legacy phone number in any spelling, masked. An incomplete one keeps its spelling, cut to 60 characters. */
export function normalizePhone(value: unknown): string {
  const text = shortText(value);
  return isCompletePhone(text) ? maskPhone(text) : text;
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, CHOICE_MAX_LENGTH) : '';
}

function longText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX_LENGTH) : '';
}

function measure(value: unknown, range: { readonly min: number; readonly max: number }): number | null {
  const number = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value;
  return isInRange(number, range) ? number : null;
}

function normalizeAnswer(field: AnswerField, value: unknown): string | number | null {
  const { kind } = ANSWERS[field];
  switch (kind) {
    case 'name':
      return longText(value).slice(0, NAME_MAX_LENGTH);
    case 'phone':
      return normalizePhone(value);
    case 'date':
      return normalizeDate(value);
    case 'measure':
      return measure(value, field === 'altura' ? HEIGHT_RANGE : WEIGHT_RANGE);
    case 'choice':
      return shortText(value);
    case 'line':
    case 'lines':
      return longText(value);
    default:
      return kind satisfies never;
  }
}

/** The answers of a legacy record in today's formats. Choices keep their values, retired ones too (spec §3). */
export function normalizeAnswers(
  legacy: Readonly<Record<string, unknown>>,
): Record<AnswerField, string | number | null> {
  return mapAnswers((field) => normalizeAnswer(field, legacy[field]));
}
