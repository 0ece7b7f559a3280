import type Stripe from 'stripe';
import type { Stop } from '../records/records.ts';
import { ask, isRefusal, readAnswer } from './ask.ts';
import { SubscriptionSchema, toCardSubscription } from './read-subscription.ts';

/**
 * Ends a subscription at once or with its period (Stripe, "Cancel subscriptions"). Repeating it changes nothing. Throws
 * `ProviderError`.
 */
export function stopSubscription(id: string, how: Stop): Promise<void> {
  return ask(async (client) => {
    try {
      await stop(client, id, how);
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return;
      // Stripe refuses to change an ended subscription without a code of its own.
      if (!isRefusal(error) || !(await hasEnded(client, id))) throw error;
    }
  });
}

async function stop({ subscriptions }: Stripe, id: string, how: Stop): Promise<void> {
  switch (how) {
    case 'at-period-end':
      await subscriptions.update(id, { cancel_at_period_end: true });
      return;
    case 'now':
      await subscriptions.cancel(id);
      return;
    default:
      return how satisfies never;
  }
}

async function hasEnded({ subscriptions }: Stripe, id: string): Promise<boolean> {
  const subscription = readAnswer(SubscriptionSchema, await subscriptions.retrieve(id));
  return toCardSubscription(subscription).status === 'ended';
}
