import type { CallableResponse } from 'domain/contracts/table';
import type { PaymentEntry, PaymentHistory } from 'domain/contracts/list-payments';

/** What a card subscription is while it is shown. */
export type CardSubscription = NonNullable<PaymentHistory['card']>;

/** The history once the renewal is cancelled: known before the server has listed it anew. */
export function withRenewalCancelled(
  history: PaymentHistory,
  { access_until }: CallableResponse<'cancel-subscription'>,
): PaymentHistory {
  if (history.card === null) return history;
  const card =
    access_until === null ? null : { ...history.card, state: 'ends' as const, period_end: access_until };
  return { ...history, card };
}

/** The history once a purchase was withdrawn from: known before the server has listed it anew. */
export function withWithdrawal(
  history: PaymentHistory,
  withdrawn: PaymentEntry,
  { protocol, refunded }: CallableResponse<'withdraw-purchase'>,
): PaymentHistory {
  const change = (entry: PaymentEntry): PaymentEntry => ({
    ...entry,
    state: refunded ? 'refunded' : 'withdrawing',
    refunded_cents: refunded ? entry.amount_cents : entry.refunded_cents,
    period: null,
    withdrawable_until: null,
    protocol,
  });
  return {
    payments: history.payments.map((entry) => (entry.id === withdrawn.id ? change(entry) : entry)),
    card: withdrawn.method === 'card' ? null : history.card,
  };
}
