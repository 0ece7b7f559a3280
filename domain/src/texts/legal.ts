import { TRAINER } from '../trainer.ts';

/** The legal texts at the foot of the site. */
export const LEGAL = {
  privacyTitle: 'Privacidade',
  privacy: [
    `Quem trata seus dados é ${TRAINER.legalName}. Usamos nome, e-mail, telefone e nascimento para a sua conta e o seu plano; o CPF vai só para a emissão do PIX e não fica guardado; o cartão é informado na página da Stripe e não passa por aqui.`,
    'Seus dados de saúde (peso, altura, limitações, lesões e nível de energia) só são tratados com o seu consentimento, para preparar e acompanhar o seu treino. Você pode revogá-lo a qualquer momento no painel.',
    `Quando a anamnese fica completa, as respostas vão por e-mail a ${TRAINER.name}; a cópia desse envio no site é apagada depois de cerca de 30 dias, ou logo que você revoga o consentimento. A versão e as datas do consentimento ficam guardadas, sem seu nome e sem nenhum dado de saúde, por cinco anos depois de ele ser revogado ou de a anamnese ser apagada.`,
    'Este site não usa rastreadores, cookies de publicidade nem ferramentas de análise: por isso não há aviso de cookies. O Firebase, do Google, guarda os dados; se a conexão cai, ele a testa com um endereço do Google, sem enviar dados seus.',
    `Para levar ou apagar seus dados (LGPD), use Minha conta, no painel; para acessá-los ou corrigi-los, escreva para ${TRAINER.email}. Registros de pagamento são mantidos até o fim do quinto ano seguinte ao do pagamento, prazo da lei tributária (arts. 173 e 195 do CTN), e depois apagados.`,
    `Preencheu seus dados e não pagou? O cadastro é apagado cerca de 30 dias depois do último envio. Para apagá-lo antes, escreva para ${TRAINER.email} a partir do e-mail que você informou.`,
  ],
  accessibilityTitle: 'Acessibilidade',
  accessibilitySymbol: 'Símbolo de acessibilidade',
  accessibility: `Este site foi feito para todas as pessoas, conforme a Lei Brasileira de Inclusão e as diretrizes WCAG 2.2 nível AA: teclado, leitor de tela, alto contraste, texto ampliado e movimento reduzido. Encontrou uma barreira? Escreva para ${TRAINER.email}.`,
  withdrawal: 'Direito de arrependimento: 7 dias, com devolução integral (art. 49 do CDC).',
} as const;
