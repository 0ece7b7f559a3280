import { TRAINER } from '../../content/trainer.ts';
import { greeting, type MailText } from '../mails.ts';
import { shortName } from '../short-name.ts';

/** The mail to the subscriber when the workout is released. It leads to the dashboard, `page`, which has the link. */
export function releasedMailText(nome: string, page: string): MailText {
  return {
    subject: 'Seu treino está pronto',
    text: `${greeting(shortName(nome))}\n\n${TRAINER.name} liberou o seu treino personalizado.\n\nAbra o treino pelo seu painel:\n${page}`,
    action: { label: 'Abrir meu painel', url: page },
  };
}

/**
 * The mail to the subscriber when the trainer asks for a correction. What is asked stands on the dashboard, `page`, only:
 * the names of the answers and the trainer's words may tell of a person's health.
 */
export function correctionMailText(nome: string, page: string): MailText {
  return {
    subject: 'Sua anamnese precisa de um ajuste',
    text: `${greeting(shortName(nome))}\n\n${TRAINER.name} pediu um ajuste na sua anamnese antes de preparar o treino.\n\nVeja o pedido e corrija no seu painel:\n${page}`,
    action: { label: 'Abrir meu painel', url: page },
  };
}
