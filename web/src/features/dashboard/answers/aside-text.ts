import { formatBirthDate } from 'domain/dates';
import { CHOICE_FIELDS } from 'domain/questionnaire/choices';
import type { AnswerField } from 'domain/questionnaire/fields';
import { formatDecimal } from 'domain/questionnaire/measures';
import type { Questionnaire } from 'domain/records/questionnaire';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { choiceLabel } from 'domain/texts/questionnaire';

/** What says that other answers were given elsewhere, and how to choose. */
export function asideText(fields: readonly AnswerField[]): string {
  return SUMMARY.aside(fields.map((field) => FIELD_LABELS[field]).join(', '));
}

/** A stored answer in words. */
export function answerText(questionnaire: Questionnaire, field: AnswerField): string {
  const value = questionnaire[field];
  if (typeof value !== 'string') return formatDecimal(value) || SUMMARY.empty;
  const choice = CHOICE_FIELDS.find((each) => each === field);
  if (choice) return choiceLabel(choice, value) || SUMMARY.empty;
  return (field === 'data_nascimento' && value ? formatBirthDate(value) : value) || SUMMARY.empty;
}
