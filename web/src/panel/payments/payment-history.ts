import type { PaymentEntry, PaymentHistory, withdrawPurchase } from 'domain/buy/payments-contract';
import type { ResponseOf } from 'domain/kit/contract';

export type ListedSubscription = NonNullable<PaymentHistory['card']>;

/** The end of what is paid, in ISO 8601; null once it has passed. The grace of a card does not count. */
export function paidUntil(payments: readonly PaymentEntry[], now: Date): string | null {
  const ends = payments.flatMap(({ period }) => (period === null ? [] : [Date.parse(period.end)]));
  const last = Math.max(...ends);
  return last > now.getTime() ? new Date(last).toISOString() : null;
}

/** The history after cancelling the renewal, shown until the server has listed it again. */
export function withRenewalCancelled(history: PaymentHistory): PaymentHistory {
  const { card } = history;
  // A period that was never paid ends together with the attempts to charge it.
  if (card === null || card.state === 'past-due') return { ...history, card: null };
  return { ...history, card: { ...card, state: 'ends' } };
}

/** The history after a withdrawal, shown until the server has listed it again. */
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
    ...history,
    payments: history.payments.map((entry) => (entry.id === withdrawn.id ? change(entry) : entry)),
    card: withdrawn.method === 'card' ? null : history.card,
  };
}
