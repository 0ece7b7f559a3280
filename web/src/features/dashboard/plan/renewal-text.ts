import { formatDate } from 'domain/dates';
import { WELCOME } from 'domain/texts/dashboard';
import type { ListedSubscription } from '../payments/payment-history.ts';
import type { PlanState } from './plan-state.ts';

/**
 * How the plan goes on by itself; null where there is nothing to say. The day is the card's own: a PIX bought besides may
 * make the plan last longer. Until the card's day is known, and only then, it says no day.
 */
export function renewalText({ renews }: PlanState, card: ListedSubscription | null): string | null {
  if (card === null) return renews ? WELCOME.renews : null;
  switch (card.state) {
    case 'renews':
      return WELCOME.renewsOn(formatDate(card.period_end));
    case 'ends':
      return WELCOME.renewalCancelled;
    case 'past-due':
      return WELCOME.renewalRefused;
    default:
      return card.state satisfies never;
  }
}
