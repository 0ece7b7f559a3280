import { formatDate } from 'domain/dates';
import { WELCOME } from 'domain/texts/dashboard';
import type { ListedSubscription } from '../payments/payment-history.ts';
import type { PlanState } from './plan-state.ts';

/**
 * The text about the plan's renewal; null without one. It names the day of the card's next charge, which may come
 * before the plan's end if the subscriber bought a PIX, too. It names no day while `card` is not known.
 */
export function renewalText({ renews }: PlanState, card: ListedSubscription | null): string | null {
  if (card === null) return renews ? WELCOME.renews : null;
  switch (card.state) {
    case 'renews':
      return card.period_end === null ? WELCOME.renews : WELCOME.renewsOn(formatDate(card.period_end));
    case 'ends':
      return WELCOME.renewalCancelled;
    case 'past-due':
      return WELCOME.renewalRefused;
    default:
      return card.state satisfies never;
  }
}
