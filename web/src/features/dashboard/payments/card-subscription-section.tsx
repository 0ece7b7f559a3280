import { planDisplayName } from 'domain/plans';
import { CARD_SUBSCRIPTION } from 'domain/texts/dashboard/payments';
import { Button } from '../../../components/button.tsx';
import type { PlanState } from '../plan/plan-state.ts';
import type { ListedSubscription } from './payment-history.ts';

interface CardSubscriptionSectionProps {
  card: ListedSubscription;
  plan: PlanState;
  onCancel: () => void;
}

/** The plan for which the card is charged, whether it renews, and the button that ends the renewal. */
export function CardSubscriptionSection({ card, plan, onCancel }: CardSubscriptionSectionProps) {
  return (
    <section
      className={`mb-6 flex flex-wrap items-end justify-between gap-4 border border-base-300 p-5 ${card.state === 'past-due' ? 'border-l-4 border-l-warning' : ''}`}
    >
      <div className="max-w-prose">
        <h3 className="mb-1 font-bold text-primary">{CARD_SUBSCRIPTION.title}</h3>
        <p className="font-medium">{`${planDisplayName(card.tier)} · ${CARD_SUBSCRIPTION.price(card.amount_cents)}`}</p>
        <p>{stateText(card, plan)}</p>
      </div>
      {card.state !== 'ends' && (
        <Button look="outline" onClick={onCancel}>
          {CARD_SUBSCRIPTION.cancel}
        </Button>
      )}
    </section>
  );
}

/**
 * The text about the state. The end of access is the plan's: a refused renewal's period is not paid, and a PIX may add
 * days.
 */
function stateText({ state, period_end }: ListedSubscription, plan: PlanState): string {
  switch (state) {
    case 'renews':
      return CARD_SUBSCRIPTION.renews(period_end);
    case 'ends':
      return [CARD_SUBSCRIPTION.ends, accessText(plan)].join(' ');
    case 'past-due':
      return [CARD_SUBSCRIPTION.refused, accessText(plan), CARD_SUBSCRIPTION.regularise].join(' ');
    default:
      return state satisfies never;
  }
}

function accessText({ active, end }: PlanState): string {
  if (!active) return CARD_SUBSCRIPTION.accessOver;
  return end === null ? '' : CARD_SUBSCRIPTION.accessUntil(end);
}
