import type { PaymentMethod, PaymentState } from './payments-contract.ts';
import { formatDate } from '../kit/dates.ts';
import { formatPrice } from './money.ts';
import { MONEY_BACK, PANEL, PAYMENTS_CARD } from '../panel/texts.ts';

/** The dashboard's card 'Pagamentos'. Moments are ISO 8601, amounts are integer centavos. */
export const PAYMENTS = {
  ...PAYMENTS_CARD,
  date: 'Data',
  method: 'Forma',
  amount: 'Valor',
  period: 'Período de acesso',
  periodOf: (start: string, end: string) => `${formatDate(start)} a ${formatDate(end)}`,
  noPeriod: 'Sem acesso',
  refunded: (cents: number) => `${formatPrice(cents)} devolvidos`,
} as const;

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = { card: 'Cartão', pix: 'PIX' };

export const PAYMENT_STATES: Readonly<Record<PaymentState, string>> = {
  paid: 'Pago',
  'partially-refunded': 'Devolvido em parte',
  refunded: 'Devolvido',
  withdrawing: 'Devolução em andamento',
  disputed: 'Contestado no banco',
  lost: 'Devolvido por contestação',
};

/** What a card is charged, and how often where it is charged by days. */
function priceOfPeriod(cents: number, days: number | null): string {
  return `${formatPrice(cents)} ${days === null ? 'por período' : `a cada ${days} dias`}`;
}

export const CARD_SUBSCRIPTION = {
  title: 'Assinatura no cartão',
  price: priceOfPeriod,
  renews: (end: string | null) => `Renova sozinha${end === null ? '' : ` em ${formatDate(end)}`}.`,
  ends: 'Renovação cancelada: o cartão não será mais cobrado.',
  refused: 'O cartão recusou a última renovação.',
  accessUntil: (end: string | Date) => `Seu acesso continua até ${formatDate(end)}.`,
  accessOver: 'Seu acesso terminou.',
  regularise: PANEL.cardRefusedAfter,
  payable: 'Você pode pagar com este ou outro cartão.',
  pay: PANEL.payRenewal,
  payOver: 'Não há mais renovação a pagar aqui.',
  payFailed:
    'Não foi possível abrir a página de pagamento. Tente de novo, ou use o link que enviamos por e-mail.',
  cancel: 'Cancelar renovação',
} as const;

/** What the dashboard asks of the cards that may not be the account's, or of which one may be too many. */
export const CARD_QUESTIONS = {
  movedTitle: 'Este cartão é seu?',
  moved: (plan: string, cents: number, days: number | null, paidAt: string) =>
    `Com este e-mail veio uma assinatura no cartão: ${plan}, ${priceOfPeriod(cents, days)}, paga em ${formatDate(paidAt)}. Outra pessoa pode ter pago, por isso o cartão não será mais cobrado, a não ser que você diga que é seu.`,
  mine: 'É meu: manter a renovação',
  notMine: 'Não é meu',
  kept: 'A renovação continua.',
  keepRecorded:
    'Registramos que o cartão é seu. Em Pagamentos você vê se ele se renova: pode levar alguns minutos, e uma assinatura contestada ou substituída por outra não volta.',
  over: 'Esta assinatura não está mais em dúvida. Veja abaixo como ela ficou.',
  twiceTitle: 'Duas assinaturas se renovam',
  twice: (plan: string, cents: number, days: number | null) =>
    `Além da assinatura abaixo, o ${plan} também se renova no cartão: ${priceOfPeriod(cents, days)}. Se foi trocado por outro plano, encerre-o para não pagar duas vezes.`,
  end: (plan: string) => `Encerrar a renovação do ${plan}`,
} as const;

export const CANCEL_RENEWAL = {
  title: 'Cancelar renovação?',
  noCharge: 'O cartão não será mais cobrado.',
  access: (end: string) => `Seu acesso continua até ${formatDate(end)}, o fim do período já pago.`,
  all: 'Se esta conta tiver mais de uma assinatura no cartão, nenhuma delas se renova mais.',
  noRefund: 'Não há reembolso proporcional pelos dias que faltam.',
  withdrawable:
    'Comprou há até 7 dias? No histórico você também pode exercer o direito de arrependimento, com devolução integral.',
  keep: 'Manter renovação',
  confirm: 'Sim, cancelar renovação',
  busy: 'Cancelando...',
  doneTitle: PAYMENTS_CARD.renewalCancelled,
  recordedTitle: 'Cancelamento registrado',
  recorded:
    'Seu pedido está registrado e será concluído assim que o serviço de pagamento responder. Você não precisa fazer mais nada.',
} as const;

/** The right to withdraw from a purchase (CDC art. 49). */
export const WITHDRAWAL = {
  button: 'Exercer direito de arrependimento',
  until: (end: string) => `Até ${formatDate(end)}`,
  title: 'Desistir desta compra?',
  purchase: (plan: string, paidAt: string) => `${plan}, comprado em ${formatDate(paidAt)}.`,
  refund: (cents: number) => `Você recebe de volta todo o valor pago, ${formatPrice(cents)},`,
  remainder: (cents: number) => `Você recebe de volta o restante do valor pago, ${formatPrice(cents)},`,
  means: MONEY_BACK,
  access: {
    pix: 'O acesso que esta compra deu termina com a devolução.',
    card: 'O acesso que esta compra deu termina com a devolução, e o cartão não será mais cobrado.',
  },
  answers: 'Suas respostas da anamnese continuam guardadas.',
  noReason: 'É um direito seu: você não precisa dizer o motivo.',
  keep: 'Manter compra',
  confirm: 'Confirmar arrependimento',
  busy: 'Enviando...',
  doneTitle: 'Arrependimento registrado',
  registeredAt: (moment: string) =>
    `Registrado em ${new Date(moment).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }).replace(', ', ' às ')}.`,
  refunded: (cents: number) => `A devolução de ${formatPrice(cents)} já foi feita,`,
  recorded: (cents: number) =>
    `Seu pedido está registrado, e a devolução de ${formatPrice(cents)} vem em seguida. Você não precisa fazer mais nada: ela chega`,
  keepNumber: 'Guarde este número. Ele também fica no histórico de pagamentos.',
} as const;

export const PROTOCOL = {
  label: 'Número do protocolo',
  copy: 'Copiar protocolo',
  copied: 'Protocolo copiado!',
  copyRefused:
    'Seu navegador não deixou copiar. O número está selecionado: copie-o pelo teclado ou pelo menu.',
} as const;
