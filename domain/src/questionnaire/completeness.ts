import { isCalendarDate } from '../dates.ts';
import {
  type AnswerField,
  HEIGHT_RANGE,
  isInRange,
  NOT_INFORMED,
  REQUIRED_FIELDS,
  WEIGHT_RANGE,
} from './fields.ts';

/** A stored questionnaire, as it comes: fields may be missing or of another type. */
export type StoredAnswers = Readonly<Record<string, unknown>>;

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' && value > 0;
}

/**
 * The predicate behind 'Anamnese Completa' (spec §4): all ten fields are non-empty. The placeholder 'Não informado'
 * counts as filled, as the spec says; `missingForRelease` is the strict one.
 */
export function isComplete(record: StoredAnswers): boolean {
  return REQUIRED_FIELDS.every((field) => isFilled(record[field]));
}

/** Whether one required field really holds an answer: not empty, not the placeholder, not an impossible measure or date. */
export function isInformed(record: StoredAnswers, field: (typeof REQUIRED_FIELDS)[number]): boolean {
  const value = record[field];
  switch (field) {
    case 'altura':
      return isInRange(value, HEIGHT_RANGE);
    case 'peso':
      return isInRange(value, WEIGHT_RANGE);
    case 'data_nascimento':
      return typeof value === 'string' && isCalendarDate(value);
    default:
      return typeof value === 'string' && value.trim() !== '' && value.trim() !== NOT_INFORMED;
  }
}

/**
 * The fields the trainer still lacks to prepare a workout, in the order they are asked (design §8); empty means the
 * workout can be released. Stricter than `isComplete`: no placeholder, and the goal spelt out where it is 'outro'.
 */
export function missingForRelease(record: StoredAnswers): readonly AnswerField[] {
  return REQUIRED_FIELDS.flatMap((field): AnswerField[] => {
    if (!isInformed(record, field)) return [field];
    const needsText = field === 'objetivo_principal' && record[field] === 'outro';
    return needsText && !isFilled(record['objetivo_outro']) ? ['objetivo_outro'] : [];
  });
}
