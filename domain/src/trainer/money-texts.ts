import { formatPrice } from '../buy/money.ts';
import { METHOD_NAMES, PAYMENT_STATES } from '../buy/payments-texts.ts';
import { formatDate } from '../kit/dates.ts';
import type { LineState, Mismatch, MoneyLine, OpenDispute } from './money-contract.ts';
import { PROVIDER_NAMES } from './texts.ts';

/** 'novembro de 2026' of '2026-11'. */
const longMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('pt-BR', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });

const STATES: Readonly<Record<LineState, string>> = { ...PAYMENT_STATES, mismatched: 'Valor diferente' };

/** The money of one month on the overview. A month is YYYY-MM, an amount integer centavos. */
export const MONEY = {
  title: (month: string) => `Dinheiro de ${longMonth(month)}`,
  receivedIn: (month: string) => `Recebido em ${longMonth(month)}:`,
  month: 'Mês',
  loading: 'Carregando os pagamentos...',
  failed: 'Não foi possível carregar os pagamentos agora.',
  retry: 'Tentar novamente',
  received: 'Recebido',
  returned: 'Devolvido',
  left: 'Ficou',
  byPlan: 'Recebido por plano',
  byMethod: 'Recebido por forma de pagamento',
  payments: 'Pagamentos',
  returns: 'Devoluções e contestações perdidas',
  noPayments: 'Nenhum pagamento neste mês.',
  noReturns: 'Nenhuma devolução neste mês.',
  more: (list: string) => `Mostrar mais: ${list.toLowerCase()}`,
  loadingMore: 'Carregando mais...',
  erased: 'Conta apagada',
  noName: 'Sem nome',
  methods: METHOD_NAMES,
  states: STATES,
  /** What stands beside a state: how much of the payment went back. */
  inPart: (cents: number) => `${formatPrice(cents)} devolvidos`,
  paidOn: ({ paid_at }: Pick<MoneyLine, 'paid_at'>) => `pago em ${formatDate(new Date(paid_at))}`,
  back: (cents: number) => `− ${formatPrice(cents)}`,
  purchase: (protocol: string) => `compra ${protocol}`,
} as const;

/** The file for the accountant. Its two columns of money add up to the month's line of the table. */
export const MONEY_EXPORT = {
  columns: [
    'Dia',
    'Lançamento',
    'Nome',
    'Plano',
    'Forma de pagamento',
    'Situação',
    'Recebido (R$)',
    'Devolvido (R$)',
    'Compra',
  ],
  payment: 'Pagamento',
  return: 'Devolução',
  amount: (cents: number) => (cents / 100).toFixed(2).replace('.', ','),
} as const;

export const MONEY_DIALOG = {
  button: 'Baixar o mês (CSV)',
  title: 'Baixar os pagamentos do mês',
  text: 'O arquivo abre em uma planilha e tem nome, plano, forma de pagamento e valores de cada pagamento e devolução. Não tem CPF, e-mail nem dados de cartão. Por segurança, informe sua senha novamente.',
  confirm: 'Baixar',
  busy: 'Preparando...',
  file: (month: string) => `pagamentos-${month}.csv`,
  done: (rows: number) =>
    rows === 1 ? '1 lançamento baixado.' : `${rows.toLocaleString('pt-BR')} lançamentos baixados.`,
  incomplete: (rows: number) =>
    `O mês tem mais do que cabe em um arquivo: só os ${rows.toLocaleString('pt-BR')} primeiros lançamentos foram baixados. Avise quem cuida do site.`,
} as const;

/** What waits for the owner, each with what to do. */
export const WAITING = {
  disputes: 'Contestações abertas',
  dispute: ({ method, amount_cents, paid_at, protocol }: OpenDispute) =>
    `${formatPrice(amount_cents)}, ${METHOD_NAMES[method]}, pago em ${formatDate(new Date(paid_at))} (compra ${protocol}).`,
  /** `now` tells whether the last day has passed. */
  answer: ({ method, due }: Pick<OpenDispute, 'method' | 'due'>, now: Date) => {
    if (due === null)
      return `Confira na ${PROVIDER_NAMES[method]} se falta a sua resposta e até quando: sem resposta, o banco fica com o valor.`;
    return new Date(due) < now
      ? `O prazo de resposta terminou em ${formatDate(new Date(due))}. Acompanhe a decisão na ${PROVIDER_NAMES[method]}.`
      : `Responda na ${PROVIDER_NAMES[method]} até ${formatDate(new Date(due))}: sem resposta, o banco fica com o valor.`;
  },
  refundWaits:
    'A devolução pedida espera a decisão do banco, para o dinheiro não voltar duas vezes. Se você ganhar, o site a faz sozinho.',
  mismatches: 'Pagamentos de outro valor',
  mismatch: ({ method, price_cents, created_at, protocol }: Mismatch) =>
    `Compra de ${formatPrice(price_cents)} por ${METHOD_NAMES[method]} em ${formatDate(new Date(created_at))} (compra ${protocol}). O valor pago foi outro, e o plano não foi liberado.`,
  settle: ({ method }: Pick<Mismatch, 'method'>) =>
    `Confira o valor na ${PROVIDER_NAMES[method]} e combine com a pessoa: devolva o dinheiro, ou receba de novo o valor certo.`,
} as const;

/** Whose card pays next, and whose card did not. */
export const RHYTHM_LISTS = {
  refused: 'Cartões recusados',
  refusedNote: 'A renovação não passou. A Stripe tenta de novo por alguns dias.',
  renewing: 'Renovam no cartão em até 7 dias',
  renewingNote: 'O cartão é cobrado sozinho nesse dia. Dias dados adiam o fim do acesso, não a cobrança.',
  noRenewing: 'Nenhum cartão é cobrado nos próximos 7 dias.',
  chargedOn: (day: string) => `Cobrança em ${formatDate(day)}`,
  endsOn: (end: string) => `Acesso até ${formatDate(end)}`,
} as const;
