/** For a purchase that was paid in this browser while nobody was signed in, when somebody signs in. */
export const KEPT_PURCHASE = {
  added: 'Sua compra foi somada a esta conta.',
  title: 'Compra guardada neste navegador',
  otherEmail: (maskedEmail: string) =>
    `Há uma compra paga neste navegador com outro e-mail (${maskedEmail}). Por isso, ela não entra nesta conta.`,
  otherEmailNext:
    'Se foi outra pessoa que pagou, saia desta conta, e ela cria a senha na página inicial. Se o e-mail foi digitado errado, fale com a gente.',
  otherAccount: 'Uma compra paga neste navegador já está em outra conta. Por isso, ela não entra nesta.',
  otherAccountNext: 'Não reconhece essa conta? Fale com a gente e informe o protocolo.',
  renewal:
    'Foi você que pagou no cartão e não quer mais? Saia desta conta: abaixo do login, neste navegador, você encerra a renovação.',
  contact: 'Falar pelo WhatsApp',
  contactMessage: (protocol: string) =>
    `Olá! Paguei um plano que não aparece no meu painel. Protocolo: ${protocol}.`,
  forget: 'Não mostrar mais',
} as const;
