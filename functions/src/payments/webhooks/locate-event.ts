import { locateCard } from './locate-card.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { ask } from '../stripe/ask.ts';
import { findSession, subscriptionOf } from '../stripe/find-session.ts';
import type { Subject } from '../stripe/webhook-event.ts';

/**
 * The key of the payment that an event is about, or null if it is not ours. Stripe is asked only if our own records do not
 * tell. Throws `ProviderError`.
 */
export async function locateEvent(deps: PaymentDeps, subject: Subject): Promise<string | null> {
  switch (subject.kind) {
    case 'session': {
      const known = await deps.store.payment(cardKey(subject.id));
      if (known !== null) return cardKey(subject.id);
      return adopt(deps, subject);
    }
    case 'subscription':
      return (await deps.store.keyOfSubscription(subject.id)) ?? adopt(deps, subject);
    case 'payment-intent': {
      const id = await ask((client) => subscriptionOf(client, subject.id));
      return id === null ? null : locateEvent(deps, { kind: 'subscription', id });
    }
    default:
      return subject.kind satisfies never;
  }
}

async function adopt(deps: PaymentDeps, subject: Subject): Promise<string | null> {
  const session = await ask((client) => findSession(client, subject));
  return session === null ? null : locateCard(deps, session.id, session.order_id);
}
