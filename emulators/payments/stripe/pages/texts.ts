import type { Shown } from '../../shared/pages.ts';
import type { CardName } from '../state/customer.ts';
import type { EventType } from '../state/event.ts';
import type { Price, Session, Subscription } from '../state/subscription.ts';

export const INTRO = 'Simulador local da Stripe. Nenhum dinheiro de verdade passa por aqui.';

export const CARD_REFUSED = 'Seu cartão foi recusado. Tente de novo com outro cartão.';
export const AUTHENTICATION_REFUSED =
  'A autenticação não foi concluída e nada foi cobrado. Tente de novo ou use outro cartão.';

/** The behaviour of each test card. */
export const CARD_TEXTS: Readonly<Record<CardName, string>> = {
  approved: 'aprovado',
  refused: 'recusado',
  authentication: 'pede autenticação',
  'refused-at-renewal': 'aprovado agora, recusado em toda renovação',
};

export const SESSION_TEXTS: Readonly<Record<Session['status'], Shown>> = {
  open: { text: 'Aguardando pagamento', tone: 'wait' },
  complete: { text: 'Pago', tone: 'ok' },
  expired: { text: 'Expirado', tone: 'off' },
};

export const SUBSCRIPTION_TEXTS: Readonly<Record<Subscription['status'], Shown>> = {
  active: { text: 'Ativa', tone: 'ok' },
  paused: { text: 'Pausada', tone: 'wait' },
  past_due: { text: 'Pagamento atrasado', tone: 'bad' },
  canceled: { text: 'Cancelada', tone: 'off' },
};

export const EVENT_TEXTS: Readonly<Record<EventType, string>> = {
  'checkout.session.completed': 'pagamento concluído',
  'checkout.session.expired': 'pagamento expirado',
  'customer.subscription.created': 'assinatura criada',
  'customer.subscription.updated': 'assinatura alterada',
  'customer.subscription.paused': 'assinatura pausada',
  'customer.subscription.resumed': 'assinatura retomada',
  'customer.subscription.deleted': 'assinatura encerrada',
  'invoice.paid': 'fatura paga',
  'invoice.payment_failed': 'cobrança recusada',
  'charge.refunded': 'reembolso',
  'charge.dispute.created': 'disputa aberta',
  'charge.dispute.closed': 'disputa encerrada',
};

const INTERVAL_TEXTS = {
  day: ['dia', 'dias'],
  week: ['semana', 'semanas'],
  month: ['mês', 'meses'],
  year: ['ano', 'anos'],
} as const;

/** The interval in Portuguese, for example 'a cada 60 dias' or 'por mês'. */
export function formatInterval({ interval, intervalCount }: Price): string {
  const [one, many] = INTERVAL_TEXTS[interval];
  return intervalCount === 1 ? `por ${one}` : `a cada ${intervalCount} ${many}`;
}

/** The calendar day in São Paulo of a moment (seconds since the epoch). */
export function formatDay(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}
