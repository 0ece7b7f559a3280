import type { PaymentMethod } from '../buy/payments-contract.ts';
import { O, TRAINER } from '../kit/content/trainer.ts';
import { OVERVIEW } from '../trainer/texts.ts';
import { shortName } from '../kit/person.ts';

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

export function completedMailText(nome: string): MailText {
  return {
    subject: 'Recebemos sua anamnese de treino',
    text: `${greeting(shortName(nome))}\n\nRecebemos sua anamnese completa. Seu treino personalizado será preparado pel${O} ${TRAINER.name}.\n\nVocê pode ver e editar suas respostas no seu painel.`,
  };
}

interface NamedPerson {
  /** The name as the person typed it. */
  readonly nome: string;
  readonly email: string;
}

/**
 * The mail to the trainer when a questionnaire is complete. It says no answer: a mailbox is no place for health data, and
 * `page`, the address of the person's page, shows the answers to trainers only.
 */
export function trainerCompletedMailText(person: NamedPerson, page: string): MailText {
  return {
    subject: `Anamnese completa: ${whoIs(person)}`,
    text: `${personText(person)} completou a anamnese.\n\nVeja as respostas e comece o treino aqui:\n${page}`,
    action: { label: 'Ver as respostas', url: page },
  };
}

/** The mail to the trainer when an injury was told after the workout was begun. It does not even say which answers changed. */
export function trainerChangesMailText(person: NamedPerson, page: string): MailText {
  return {
    subject: `Anamnese alterada: ${whoIs(person)}`,
    text: `${personText(person)} alterou respostas da anamnese depois que você começou o treino.\n\nVeja o que mudou aqui:\n${page}`,
    action: { label: 'Ver o que mudou', url: page },
  };
}

/** How a subject names a person: by the name, or by the address if there is no name. */
function whoIs({ nome, email }: NamedPerson): string {
  return shortName(nome) || email;
}

/** How a text to the trainer names a person: by the name with the address, or by the address alone. */
export function personText({ nome, email }: NamedPerson): string {
  const name = shortName(nome);
  return name === '' ? email : `${name} (${email})`;
}

/**
 * The mail to the trainer about an address that could not be reached. It does not say what the mail was about: that may tell
 * of a person's health.
 */
export function undeliveredMailText(email: string, reason: 'refused' | 'gave-up'): MailText {
  const what =
    reason === 'refused'
      ? `Um e-mail do site para ${email} foi recusado. O endereço pode estar errado, ou a caixa cheia.`
      : `Tentamos várias vezes e não conseguimos entregar um e-mail do site para ${email}.`;
  return {
    subject: `E-mail não entregue: ${email}`,
    text: `${what}\n\nConfira o endereço com a pessoa, por WhatsApp ou telefone, e conte a ela o que há de novo no painel. O site não tenta de novo sozinho.\n\nEsta mensagem é enviada no máximo uma vez por dia sobre cada endereço.`,
  };
}

/** The mail to the trainer when signed-out buyers have asked for more than `most` PIX codes in an hour. */
export function pixCeilingMailText(most: number): MailText {
  return {
    subject: 'Pedidos de PIX muito acima do normal no site',
    text: `Nesta hora já foram pedidos mais de ${most} códigos PIX por pessoas sem login, muito mais do que em qualquer hora normal.\n\nAté o fim desta hora, quem não entrou na conta não recebe código PIX pelo site: a tela pede que fale com você pelo WhatsApp ou pague com cartão. Cartão, e PIX de quem entrou na conta, continuam funcionando.\n\nSe você não está fazendo uma divulgação agora, pode ser um programa tentando abusar do site: avise quem cuida dele. Esta mensagem é enviada no máximo uma vez por hora e não contém dados de clientes.`,
  };
}

/** The mail to the trainer when nobody can buy by a method. `now` is when it is written. */
export function salesStoppedMailText(method: PaymentMethod, since: Date, now: Date): MailText {
  const what = OVERVIEW.salesStopped(method, since, now);
  const provider = method === 'pix' ? 'A AbacatePay' : 'A Stripe';
  return {
    subject: what,
    text: `${what}. ${provider} recusa os pedidos do site ou não responde a eles, e nada foi cobrado de quem tentou.\n\nAvise quem cuida do site. Enquanto isso, quem perguntar pode usar a outra forma de pagamento, se ela não estiver parada também: a página "${OVERVIEW.title}" mostra.\n\nEsta mensagem é enviada no máximo uma vez por hora sobre cada forma de pagamento e não contém dados de clientes.`,
  };
}

/** The mail to the subscriber when the workout is released. It leads to the dashboard, `page`, which leads to it. */
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
