import { planDisplayName } from 'domain/plans';
import { CARD_SUBSCRIPTION } from 'domain/texts/payments';
import { Button } from '../../../components/button.tsx';
import type { CardSubscription } from './payment-history.ts';

interface CardSubscriptionSectionProps {
  card: CardSubscription;
  onCancel: (card: CardSubscription) => void;
}

/** What the card is charged for, whether it goes on, and the end of that. */
export function CardSubscriptionSection({ card, onCancel }: CardSubscriptionSectionProps) {
  return (
    <section className="mb-6 flex flex-wrap items-end justify-between gap-4 border border-base-300 p-5">
      <div className="max-w-prose">
        <h3 className="mb-1 font-bold text-primary">{CARD_SUBSCRIPTION.title}</h3>
        <p className="font-medium">
          {planDisplayName(card.tier)} · {CARD_SUBSCRIPTION.price(card.amount_cents)}
        </p>
        <p>{stateText(card)}</p>
      </div>
      {card.state !== 'ends' && (
        <Button look="outline" onClick={() => onCancel(card)}>
          {CARD_SUBSCRIPTION.cancel}
        </Button>
      )}
    </section>
  );
}

function stateText({ state, period_end }: CardSubscription): string {
  switch (state) {
    case 'renews':
      return CARD_SUBSCRIPTION.renews(period_end);
    case 'ends':
      return CARD_SUBSCRIPTION.ends(period_end);
    case 'past-due': {
      const over = new Date(period_end) <= new Date();
      const access = over ? CARD_SUBSCRIPTION.accessOver : CARD_SUBSCRIPTION.accessUntil;
      return `${CARD_SUBSCRIPTION.refused} ${access(period_end)} ${CARD_SUBSCRIPTION.regularise}`;
    }
    default:
      return state satisfies never;
  }
}
