import type { PaymentEntry, PaymentHistory } from 'domain/contracts/list-payments';
import type { ResponseOf } from 'domain/contracts/contract';
import type { withdrawPurchase } from 'domain/contracts/withdraw-purchase';

/** What a card subscription is while it is shown. */
export type ListedSubscription = NonNullable<PaymentHistory['card']>;

/** The history once the renewal is cancelled: known before the server has listed it anew. */
export function withRenewalCancelled(history: PaymentHistory): PaymentHistory {
  const { card } = history;
  // A period that was never paid for ends with the attempts to charge it.
  if (card === null || card.state === 'past-due') return { ...history, card: null };
  return { ...history, card: { ...card, state: 'ends' } };
}

/** The history once a purchase was withdrawn from: known before the server has listed it anew. */
export function withWithdrawal(
  history: PaymentHistory,
  withdrawn: PaymentEntry,
  { protocol, refunded }: ResponseOf<typeof withdrawPurchase>,
): PaymentHistory {
  const change = (entry: PaymentEntry): PaymentEntry => ({
    ...entry,
    ...(refunded
      ? { state: 'refunded', refunded_cents: entry.amount_cents, period: null }
      : { state: 'withdrawing' }),
    withdrawable_until: null,
    protocol,
  });
  return {
    payments: history.payments.map((entry) => (entry.id === withdrawn.id ? change(entry) : entry)),
    card: withdrawn.method === 'card' ? null : history.card,
  };
}
