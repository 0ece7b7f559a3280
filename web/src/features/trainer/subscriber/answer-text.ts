import { formatBirthDate } from 'domain/dates';
import { CHOICE_FIELDS, type ChoiceField } from 'domain/questionnaire/choices';
import type { AnswerField } from 'domain/questionnaire/fields';
import { choiceLabel } from 'domain/texts/questionnaire';
import { SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';

const isChoice = (field: AnswerField): field is ChoiceField => CHOICE_FIELDS.some((each) => each === field);

/** A stored answer as a person reads it. */
export function answerText(field: AnswerField, value: string | number | null): string {
  if (value === null || value === '') return SUBSCRIBER_PAGE.noAnswer;
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (field === 'data_nascimento') return formatBirthDate(value);
  return isChoice(field) ? choiceLabel(field, value) : value;
}
