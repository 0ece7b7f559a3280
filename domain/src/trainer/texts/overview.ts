import { formatDate, todayInSaoPaulo } from '../../kit/dates.ts';
import { formatPrice } from '../../buy/money.ts';
import type { NotDone } from '../contract.ts';
import { planDisplayName } from '../../buy/plans.ts';
import { DELIVERY } from '../../kit/content/delivery.ts';
import type { PaymentMethod } from '../../buy/payments-contract.ts';
import { workingDays } from '../../kit/working-days-text.ts';
import { QUEUE_PAGE } from './queue-page.ts';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

const nameOf = (month: string) => MONTHS[Number(month.slice(5)) - 1] ?? '';

/** Says since when nobody can buy by a method: with the date where that was on another day than `now` in São Paulo. */
function salesStoppedText(method: PaymentMethod, since: Date, now: Date): string {
  const time = since.toLocaleTimeString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  });
  const isToday = todayInSaoPaulo(since) === todayInSaoPaulo(now);
  const by = method === 'pix' ? 'por PIX' : 'com cartão';
  return `Ninguém consegue pagar ${by} desde ${isToday ? '' : `${formatDate(since)}, `}${time}`;
}

/** The page 'Visão geral' of the trainer. A month is YYYY-MM, an amount integer centavos. */
export const OVERVIEW = {
  title: QUEUE_PAGE.overview,
  toQueue: 'Fila',
  loading: 'Carregando os números...',
  failed: 'Não foi possível carregar os números agora.',
  offline: 'Sem conexão: os números aparecem assim que a internet voltar.',
  asOf: (time: string) => `Números de ${time}.`,
  reload: 'Atualizar',
  numbers: 'Números',
  active: 'Alunos com plano ativo',
  plan: planDisplayName,
  otherPlans: 'Outros planos',
  waiting: 'Aguardando treino',
  overdue: 'Treinos atrasados',
  renewals: 'Planos que terminam em até 14 dias',
  renewalsNote: 'Só os planos que não se renovam sozinhos, os que terminam antes primeiro.',
  noRenewals: 'Nenhum plano termina nos próximos 14 dias.',
  endsOn: (end: string) => `Termina em ${formatDate(end)}`,
  whatsapp: (name: string) => `Chamar ${name} no WhatsApp (abre em nova aba)`,
  whatsappShort: 'WhatsApp',
  noPhone: 'Sem telefone',
  delivery: 'Da anamnese ao treino',
  average: (days: number) => workingDays(days),
  deliveryNote: (days: number) =>
    days <= DELIVERY.workingDays
      ? `Média dos últimos três meses, dentro do prometido (${workingDays(DELIVERY.workingDays)}).`
      : `Média dos últimos três meses, acima do prometido (${workingDays(DELIVERY.workingDays)}).`,
  noReleases: 'Nenhum treino foi liberado nos últimos três meses.',
  none: 'Nenhum',
  /** The site cannot mail this to the trainer: the mail server is what does not work. */
  mails: (waiting: number, given_up: number) =>
    `E-mails do site à espera do servidor: ${waiting}; não entregues nos últimos 30 dias: ${given_up}. Se crescer, avise quem cuida do site.`,
  notDone: 'Devoluções e cobranças que precisam de você',
  notDoneNote: 'O site pediu há mais de um dia, e ainda não foi feito. Ele repete o pedido todos os dias.',
  /** `cents` is null where another amount than the price was paid. */
  refundWanted: (
    { protocol, provider, disputed }: Pick<NotDone, 'protocol' | 'provider' | 'disputed'>,
    cents: number | null,
  ) => {
    const seller = provider === 'stripe' ? 'Stripe' : 'AbacatePay';
    const cure = disputed
      ? `O banco analisa uma contestação deste pagamento: responda a ela na ${seller}. A devolução espera a decisão.`
      : `Confira o saldo na ${seller}: sem saldo, ela recusa a devolução. Se não for isso, avise quem cuida do site.`;
    return `Devolver ${cents === null ? 'todo o valor pago' : formatPrice(cents)} (compra ${protocol}). ${cure}`;
  },
  endWanted: (protocol: string) =>
    `Encerrar a cobrança no cartão (compra ${protocol}). Cancele a assinatura na Stripe, para o cartão não ser cobrado de novo.`,
  salesStopped: salesStoppedText,
  tellKeeper: 'Avise quem cuida do site.',
  money: 'Dinheiro por mês',
  moneyNote:
    'Um pagamento conta no mês em que foi pago. Uma devolução conta no mês em que o plano foi desfeito; a de apenas uma parte, no mês do pagamento.',
  noMoney: 'Nenhum pagamento nos últimos 12 meses.',
  table: 'Os meses dos últimos 12 em que houve dinheiro',
  month: 'Mês',
  received: 'Recebido',
  returned: 'Devolvido',
  monthName: (month: string) => `${nameOf(month)}/${month.slice(0, 4)}`,
  amount: formatPrice,
} as const;
