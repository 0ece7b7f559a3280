import { O, TRAINER } from '../content/trainer.ts';
import { shortName } from './short-name.ts';

/** A mail's subject and plain text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  /** What the reader is asked to open. Where `url` stands in the text, the HTML part has a button with this label. */
  readonly action?: { readonly label: string; readonly url: string };
}

/** How a mail begins. A person whose name is '' is greeted without a name. */
export function greeting(name: string): string {
  return name === '' ? 'Olá!' : `Olá, ${name}!`;
}

/** The mail to the subscriber when the questionnaire is complete. */
export function completedMailText(nome: string): MailText {
  return {
    subject: 'Recebemos sua anamnese de treino',
    text: `${greeting(shortName(nome))}\n\nRecebemos sua anamnese completa. Seu treino personalizado será preparado pel${O} ${TRAINER.name}.\n\nVocê pode ver e editar suas respostas no seu painel.`,
  };
}

/** The person that a mail to the trainer is about. */
interface Person {
  /** The name as the person typed it. */
  readonly nome: string;
  readonly email: string;
}

/**
 * The mail to the trainer when a questionnaire is complete. It says no answer: a mailbox is no place for health data, and
 * `page`, the address of the person's page, shows the answers to trainers only.
 */
export function trainerCompletedMailText(person: Person, page: string): MailText {
  return {
    subject: `Anamnese completa: ${whoIs(person)}`,
    text: `${personText(person)} completou a anamnese.\n\nVeja as respostas e comece o treino aqui:\n${page}`,
    action: { label: 'Ver as respostas', url: page },
  };
}

/** The mail to the trainer when a complete questionnaire was changed. It does not even say which answers, but leads to them. */
export function trainerChangesMailText(person: Person, page: string): MailText {
  return {
    subject: `Anamnese alterada: ${whoIs(person)}`,
    text: `${personText(person)} alterou respostas da anamnese.\n\nVeja o que mudou aqui:\n${page}`,
    action: { label: 'Ver o que mudou', url: page },
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
