import { isCalendarDate } from '../kit/dates.ts';
import { hasVisibleText } from '../kit/text-field.ts';
import {
  type AnswerField,
  HEIGHT_RANGE,
  isInRange,
  NOT_INFORMED,
  REQUIRED_FIELDS,
  type RequiredField,
  WEIGHT_RANGE,
} from './fields.ts';

/** A questionnaire as it is stored: fields may be missing or have the wrong type. */
export type StoredAnswers = Readonly<Record<string, unknown>>;

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? hasVisibleText(value) : typeof value === 'number' && value > 0;
}

/**
 * Whether the questionnaire is shown as 'Anamnese Completa' (spec §4): all ten required fields are non-empty. The
 * placeholder 'Não informado' counts as filled, as the specification says; `missingForRelease` is stricter.
 */
export function isComplete(record: StoredAnswers): boolean {
  return REQUIRED_FIELDS.every((field) => isFilled(record[field]));
}

/** Whether a required field holds a real answer: not empty, not the placeholder, and not an impossible measure or date. */
export function isInformed(record: StoredAnswers, field: RequiredField): boolean {
  const value = record[field];
  switch (field) {
    case 'altura':
      return isInRange(value, HEIGHT_RANGE);
    case 'peso':
      return isInRange(value, WEIGHT_RANGE);
    case 'data_nascimento':
      return typeof value === 'string' && isCalendarDate(value);
    default:
      return typeof value === 'string' && hasVisibleText(value) && value.trim() !== NOT_INFORMED;
  }
}

/**
 * The fields that the trainer still needs to prepare a workout, in the order they are asked. If the list is empty, the
 * workout can be released. Stricter than `isComplete`: the placeholder is no answer, and the goal 'outro' needs its words.
 */
export function missingForRelease(record: StoredAnswers): readonly AnswerField[] {
  return REQUIRED_FIELDS.flatMap((field): AnswerField[] => {
    if (!isInformed(record, field)) return [field];
    const needsText = field === 'objetivo_principal' && record[field] === 'outro';
    return needsText && !isFilled(record['objetivo_outro']) ? ['objetivo_outro'] : [];
  });
}
