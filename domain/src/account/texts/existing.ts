/** The choices of a buyer whose address has an account already. */
export const EXISTING_ACCOUNT = {
  text: 'Seu pagamento está guardado. Entre com a senha da conta e ele é somado a ela. Sem a senha, peça um link em “Esqueci minha senha”.',
  notMine: 'O e-mail não é meu',
  notMineText: (email: string) =>
    `Digitou ${email} por engano ou comprou para outra pessoa? Fale com a gente e informe o protocolo do pagamento.`,
  contact: 'Falar pelo WhatsApp',
  contactMessage: (protocol: string) =>
    `Olá! Paguei meu plano, mas o e-mail informado na compra não é meu. Protocolo do pagamento: ${protocol}.`,
} as const;
