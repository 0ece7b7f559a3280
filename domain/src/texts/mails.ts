import { formatBirthDate } from '../dates.ts';
import { CHOICE_FIELDS, type ChoiceField } from '../questionnaire/choices.ts';
import { ANSWER_FIELDS, type AnswerField } from '../questionnaire/fields.ts';
import { TRAINER } from '../trainer.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { choiceLabel } from './questionnaire.ts';
import { shortName } from './short-name.ts';

/** A mail's subject and plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** How a mail begins. A person whose name is '' is greeted without a name. */
export function greeting(name: string): string {
  return name === '' ? 'Olá!' : `Olá, ${name}!`;
}

/** The mail to the subscriber when the questionnaire is complete. */
export function completedMailText(nome: string): MailText {
  return {
    subject: 'Recebemos sua anamnese de treino',
    text: `${greeting(shortName(nome))}\n\nRecebemos sua anamnese completa. Seu treino personalizado será preparado pelo ${TRAINER.name}.\n\nVocê pode ver e editar suas respostas no seu painel.`,
  };
}

/** The person that a mail to the trainer is about. */
interface Person {
  /** The name as the person typed it. */
  readonly nome: string;
  readonly email: string;
}

/** The mail to the trainer when a questionnaire is complete: the answers as the dashboard shows them. */
export function trainerAnswersMailText(person: Person, record: Readonly<Record<string, unknown>>): MailText {
  const lines = ANSWER_FIELDS.flatMap((field) => {
    const shown = showAnswer(field, record[field]);
    return shown === '' ? [] : [`${FIELD_LABELS[field]}: ${shown}`];
  });
  return {
    subject: `Anamnese completa: ${whoIs(person)}`,
    text: `${personText(person)} completou a anamnese.\n\n${lines.join('\n')}`,
  };
}

/** The mail to the trainer when a complete questionnaire was changed: the names of the fields, without their values. */
export function trainerChangesMailText(person: Person, fields: readonly AnswerField[]): MailText {
  const names = fields.map((field) => FIELD_LABELS[field]).join(', ');
  return {
    subject: `Anamnese alterada: ${whoIs(person)}`,
    text: `${personText(person)} alterou: ${names}.`,
  };
}

/** How a subject names a person: by the name, or by the address if there is no name. */
function whoIs({ nome, email }: Person): string {
  return shortName(nome) || email;
}

/** How a text to the trainer names a person: by the name with the address, or by the address alone. */
export function personText({ nome, email }: Person): string {
  const name = shortName(nome);
  return name === '' ? email : `${name} (${email})`;
}

function showAnswer(field: AnswerField, value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
  if (typeof value !== 'string') return '';
  if (field === 'nome_completo') return shortName(value);
  if (field === 'data_nascimento') return formatBirthDate(value);
  return isChoice(field) ? choiceLabel(field, value) : value;
}

function isChoice(field: AnswerField): field is ChoiceField {
  return CHOICE_FIELDS.some((choice) => choice === field);
}
