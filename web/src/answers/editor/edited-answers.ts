import { isCompletePhone } from 'domain/kit/person';
import { birthDateProblem, composeBirthDate, parseDecimal, splitBirthDate } from 'domain/answers/measures';
import { cleanLines } from 'domain/kit/text-field';
import {
  ANSWER_FIELDS,
  type AnswerField,
  HEALTH_FIELDS,
  HEIGHT_RANGE,
  isInRange,
  TEXT_MAX_LENGTH,
  WEIGHT_RANGE,
} from 'domain/answers/fields';
import { type Answers, changedAnswers, cleanAnswers, typedAnswers } from 'domain/answers/form';
import { formKey } from 'domain/answers/completeness';
import type { Questionnaire } from 'domain/answers/record';
import { SUMMARY } from 'domain/answers/editor-texts';
import { BIRTH_DATE_PROBLEMS, STEP_PROBLEMS } from 'domain/answers/texts';
import type { Typed, TypedChanges } from '../answer-queue.ts';

/** The values of the edit form: each answer as text, measures with a decimal comma. */
type EditValues = Record<AnswerField, string>;

/** The messages for changed fields that are out of range, by field. `today` is YYYY-MM-DD. With a message nothing is sent. */
export function editProblems(
  values: EditValues,
  stored: Questionnaire,
  today: string,
): Partial<Record<AnswerField, string>> {
  const problems: Partial<Record<AnswerField, string>> = {};
  const changed = changedFields(values, stored);
  for (const field of changed) {
    const value = values[field];
    if (field === 'altura' && value !== '' && !isInRange(parseDecimal(value), HEIGHT_RANGE)) {
      problems.altura = STEP_PROBLEMS.altura;
    } else if (field === 'peso' && value !== '' && !isInRange(parseDecimal(value), WEIGHT_RANGE)) {
      problems.peso = STEP_PROBLEMS.peso;
    } else if (field === 'telefone' && value !== '' && !isCompletePhone(value)) {
      problems.telefone = STEP_PROBLEMS.telefone;
    } else if (field === 'data_nascimento' && value !== '') {
      const problem = birthDateProblem(splitBirthDate(value), today);
      if (problem === 'incomplete') problems.data_nascimento = SUMMARY.birthDateProblem;
      else if (problem !== null) problems.data_nascimento = BIRTH_DATE_PROBLEMS[problem];
    } else if (cleanLines(value).length > TEXT_MAX_LENGTH) {
      problems[field] = STEP_PROBLEMS.long(cleanLines(value).length);
    }
  }
  return problems;
}

export function editedAnswers(values: EditValues, stored: Questionnaire): Partial<Answers> {
  const answers = cleanAnswers(values);
  const changed = changedFields(values, stored).map((field) => [field, answers[field]]);
  return changedAnswers(Object.fromEntries(changed), stored);
}

/**
 * The changed fields as this device keeps them for a reload; the others are undefined. An unreadable field is left out,
 * because its empty value would pass for an erased one.
 */
export function typedEdits(
  values: EditValues,
  stored: Questionnaire,
  unreadable: Partial<Record<string, string>>,
): TypedChanges {
  const changed = changedFields(values, stored).filter((field) => unreadable[field] === undefined);
  const typed = (field: AnswerField) =>
    field === 'data_nascimento' ? splitBirthDate(values[field]) : values[field];
  return Object.fromEntries(
    ANSWER_FIELDS.map((field) => [formKey(field), changed.includes(field) ? typed(field) : undefined]),
  );
}

/** The typed values that this device keeps, as edits of the stored answers. Half a date is none. */
export function keptEdits(
  { nome, nascimento, consentimento: _none, ...texts }: Typed,
  stored: Questionnaire,
): Partial<EditValues> {
  const birthDate = nascimento ? composeBirthDate(nascimento) : '';
  const values = {
    ...typedAnswers(stored),
    ...texts,
    ...(nome !== undefined && { nome_completo: nome }),
    ...(birthDate !== '' && { data_nascimento: birthDate }),
  };
  return Object.fromEntries(changedFields(values, stored).map((field) => [field, values[field]]));
}

function changedFields(values: EditValues, stored: Questionnaire): readonly AnswerField[] {
  const before = typedAnswers(stored);
  return ANSWER_FIELDS.filter((field) => values[field] !== before[field]);
}

/** Whether the form holds new health data that no consent covers. */
export function needsConsent(values: EditValues, stored: Questionnaire): boolean {
  const changed = changedFields(values, stored);
  return (
    stored.consent === null && HEALTH_FIELDS.some((field) => changed.includes(field) && values[field] !== '')
  );
}

export function withoutHealth<Value>(fields: Partial<Record<string, Value>>): Partial<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !HEALTH_FIELDS.some((health) => health === field)),
  );
}
