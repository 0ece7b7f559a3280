import { ANSWER_FIELDS } from 'domain/questionnaire/fields';
import { type Answers, answersOf, type FormValues } from 'domain/questionnaire/form';
import { formKey } from 'domain/questionnaire/sendable';
import type { Questionnaire } from 'domain/records/questionnaire';
import { pick } from './compare-answers.ts';

/**
 * Values typed in the wizard as the answers that they would become, so that the person can choose between them and the stored
 * ones. A value that is no answer yet (an empty field, half a date) or is stored already is left out.
 */
export function typedAsAnswers(
  typed: Partial<FormValues>,
  base: FormValues,
  stored: Questionnaire | null,
): Partial<Answers> {
  const answers = answersOf({ ...base, ...typed }, stored);
  const fields = ANSWER_FIELDS.filter(
    (field) => formKey(field) in typed && answers[field] && answers[field] !== stored?.[field],
  );
  return pick(answers, fields);
}
