import { TRAINER } from '../trainer.ts';

/** The legal texts at the foot of the site. */
export const LEGAL = {
  privacyTitle: 'Privacidade',
  privacy: [
    `Quem trata seus dados é ${TRAINER.legalName}. Usamos nome, e-mail, telefone e nascimento para a sua conta e o seu plano; o CPF vai só para a emissão do PIX e não fica guardado; o cartão é informado na página da Stripe e não passa por aqui.`,
    'Seus dados de saúde (peso, altura, limitações, lesões e nível de energia) só são tratados com o seu consentimento, para preparar e acompanhar o seu treino. Você pode revogá-lo a qualquer momento no painel.',
    `${TRAINER.name} vê suas respostas e o que mudou nelas; cada consulta fica registrada por cinco anos. As respostas, o link do treino, as mensagens e as anotações dele ficam guardados até você apagar a conta. Revogado o consentimento, são apagados os dados de saúde, também nas mudanças, as anotações e as mensagens. A versão e as datas do consentimento ficam mais cinco anos, sem seu nome nem dados de saúde.`,
    'Este site não usa rastreadores, cookies de publicidade nem ferramentas de análise: por isso não há aviso de cookies. O Firebase, do Google, guarda os dados; se a conexão cai, ele a testa com um endereço do Google, sem enviar dados seus.',
    `Para levar ou apagar seus dados (LGPD), use Minha conta, no painel; para corrigi-los ou acessá-los, em até 15 dias e com as anotações do treinador (art. 19), escreva para ${TRAINER.email}. Registros de pagamento são mantidos até o fim do quinto ano seguinte ao do pagamento, prazo da lei tributária (arts. 173 e 195 do CTN), e depois apagados.`,
    'Para atender um pedido seu, quem opera o site consulta cadastro, plano, pagamentos e o envio dos e-mails, nunca as suas respostas; o que essa pessoa faz fica registrado por cinco anos.',
    `Preencheu seus dados e não pagou? O cadastro é apagado cerca de 30 dias depois do último envio. Para apagá-lo antes, escreva para ${TRAINER.email} a partir do e-mail que você informou.`,
  ],
  accessibilityTitle: 'Acessibilidade',
  accessibilitySymbol: 'Símbolo de acessibilidade',
  accessibility: `Este site foi feito para todas as pessoas, conforme a Lei Brasileira de Inclusão e as diretrizes WCAG 2.2 nível AA: teclado, leitor de tela, alto contraste, texto ampliado e movimento reduzido. Encontrou uma barreira? Escreva para ${TRAINER.email}.`,
  withdrawal: 'Direito de arrependimento: 7 dias, com devolução integral (art. 49 do CDC).',
} as const;
