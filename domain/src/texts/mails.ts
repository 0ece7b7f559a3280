import { formatBirthDate } from '../dates.ts';
import { CHOICE_FIELDS, type ChoiceField } from '../questionnaire/choices.ts';
import { ANSWER_FIELDS, type AnswerField } from '../questionnaire/fields.ts';
import { TRAINER } from '../trainer.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { choiceLabel } from './questionnaire.ts';

/** A mail's subject and plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** To the subscriber, when the questionnaire is complete. */
export function completedMailText(nome: string): MailText {
  return {
    subject: 'Recebemos sua anamnese de treino',
    text: `Olá, ${nome}!\n\nRecebemos sua anamnese completa. Seu treino personalizado será preparado pelo ${TRAINER.name}.\n\nVocê pode ver e editar suas respostas no seu painel.`,
  };
}

/** To the trainer, when a subscriber's questionnaire is complete: the answers, as the panel shows them. */
export function trainerAnswersMailText(
  subscriber: { readonly nome: string; readonly email: string },
  record: Readonly<Record<string, unknown>>,
): MailText {
  const lines = ANSWER_FIELDS.flatMap((field) => {
    const shown = showAnswer(field, record[field]);
    return shown === '' ? [] : [`${FIELD_LABELS[field]}: ${shown}`];
  });
  return {
    subject: `Anamnese completa: ${subscriber.nome}`,
    text: `${subscriber.nome} (${subscriber.email}) completou a anamnese.\n\n${lines.join('\n')}`,
  };
}

/** To the trainer, when a complete questionnaire changes: which fields, without their values. */
export function trainerChangesMailText(
  subscriber: { readonly nome: string; readonly email: string },
  fields: readonly AnswerField[],
): MailText {
  const names = fields.map((field) => FIELD_LABELS[field]).join(', ');
  return {
    subject: `Anamnese alterada: ${subscriber.nome}`,
    text: `${subscriber.nome} (${subscriber.email}) alterou: ${names}.`,
  };
}

function showAnswer(field: AnswerField, value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
  if (typeof value !== 'string') return '';
  if (field === 'data_nascimento') return formatBirthDate(value);
  return isChoice(field) ? choiceLabel(field, value) : value;
}

function isChoice(field: AnswerField): field is ChoiceField {
  return CHOICE_FIELDS.some((choice) => choice === field);
}
