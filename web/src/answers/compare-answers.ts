import { ANSWER_FIELDS, type AnswerField, NOT_INFORMED } from 'domain/questionnaire/fields';
import type { Answers } from 'domain/questionnaire/form';
import { formatDecimal } from 'domain/questionnaire/measures';
import type { Questionnaire } from 'domain/records/questionnaire';
import type { Draft } from './draft.ts';

/**
 * The answers of a draft beside the stored ones: `same` are stored already, `clashing` were answered otherwise by another
 * device since they were given. The others may be sent: the stored answer is still the one that they replace.
 */
export function compare(
  { answers, over: basedOn = {} }: Draft,
  stored: Questionnaire,
): Record<'same' | 'clashing', readonly AnswerField[]> {
  const given = ANSWER_FIELDS.filter((field) => answers[field] !== undefined);
  // Where there was no record, only what a browser has stored since counts: the server's first record repeats what the
  // purchase told.
  const isAnswered = (field: AnswerField) =>
    stored.revision > 0 && stored[field] !== null && stored[field] !== '' && stored[field] !== NOT_INFORMED;
  const isAnsweredSince = (field: AnswerField) =>
    basedOn[field] === undefined ? isAnswered(field) : stored[field] !== basedOn[field];
  return {
    same: given.filter((field) => stored[field] === answers[field]),
    clashing: given.filter((field) => stored[field] !== answers[field] && isAnsweredSince(field)),
  };
}

/** These fields of `answers`, and no others. */
export function pick(answers: Partial<Answers>, fields: readonly AnswerField[]): Partial<Answers> {
  return Object.fromEntries(fields.map((field) => [field, answers[field]]));
}

/** Answers as the editor's form holds them: each as text, with a decimal comma. */
export function asTexts(answers: Partial<Answers>): Partial<Record<AnswerField, string>> {
  return Object.fromEntries(
    Object.entries(answers).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : formatDecimal(value),
    ]),
  );
}
