import type { MailText } from '../mails.ts';

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
