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
    text: `${what}\n\nConfira o endereço com a pessoa, por WhatsApp ou telefone, e conte a ela o que há de novo no painel. Não tentamos de novo este e-mail.\n\nEsta mensagem é enviada no máximo uma vez por dia sobre cada endereço.`,
  };
}

/**
 * The mail to the trainer when the site gets more than `ceiling` requests in an hour. `servesAttestedOnly` says whether the
 * site now serves only browsers that App Check has verified.
 */
export function trainerCeilingMailText(ceiling: number, servesAttestedOnly: boolean): MailText {
  const consequence = servesAttestedOnly
    ? 'Até o fim desta hora, o site atende apenas navegadores que o Firebase App Check confirmou. Quem compra pelo site não percebe diferença.'
    : 'O site continua atendendo a todos.';
  return {
    subject: 'Movimento muito acima do normal no site',
    text: `Nesta hora o site já recebeu mais de ${ceiling} pedidos de compra, de cadastro ou de senha, muito mais do que em qualquer hora normal.\n\n${consequence}\n\nSe você não está fazendo uma divulgação agora, pode ser um programa tentando abusar do site: avise quem cuida dele. Esta mensagem é enviada no máximo uma vez por hora e não contém dados de clientes.`,
  };
}
