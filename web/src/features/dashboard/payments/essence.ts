import { formatDate } from 'domain/dates';
import { PAYMENTS_CARD } from 'domain/texts/dashboard';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';

/**
 * What the closed card 'Pagamentos' says: the renewal, else the last payment. It names the day
 * of the card's next charge, which may come before the plan's end if the subscriber bought a PIX, too.
 */
export function essenceOf({ history, failed }: Pick<PaymentHistoryState, 'history' | 'failed'>): string {
  if (failed) return PAYMENTS_CARD.failed;
  if (history === null) return PAYMENTS_CARD.loading;
  const { card, payments } = history;
  if (card?.state === 'past-due') return PAYMENTS_CARD.renewalRefused;
  if (card?.state === 'ends') return PAYMENTS_CARD.renewalCancelled;
  if (card?.period_end) return PAYMENTS_CARD.renewsOn(formatDate(card.period_end));
  if (card) return PAYMENTS_CARD.renews;
  const last = payments[0];
  if (last === undefined) return PAYMENTS_CARD.none;
  return PAYMENTS_CARD.last(formatDate(last.paid_at));
}
