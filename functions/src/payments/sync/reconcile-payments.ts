import { DAY_MS } from 'domain/durations';
import * as logger from 'firebase-functions/logger';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { syncPayment } from './sync-payment.ts';

/** Payments fetched at a time, and how many of them are looked at side by side. */
const PAGE = 50;
const SIDE_BY_SIDE = 5;
/** How far back undelivered events are asked for: the provider repeats one for three days. */
const EVENTS_MS = 4 * DAY_MS;

/** What one run did: payments looked at, and how many of them could not be read. */
export interface Reconciliation {
  readonly looked: number;
  readonly failed: number;
}

/**
 * Looks at every payment whose `reconcile_at` has come (codes and sessions not paid yet or lately expired, subscriptions
 * near their end, what is wanted of a provider and not done) and at what the card provider could not deliver to us, and
 * settles each (design §7). Converges from any state; two at once do no harm.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<Reconciliation> {
  const seen = new Set<string>();
  let failed = 0;
  const look = async (keys: readonly string[]) => {
    const unseen = keys.filter((key) => !seen.has(key));
    for (const key of unseen) seen.add(key);
    for (let i = 0; i < unseen.length; i += SIDE_BY_SIDE) {
      const some = unseen.slice(i, i + SIDE_BY_SIDE);
      const results = await Promise.allSettled(some.map((key) => syncPayment(deps, key)));
      for (const result of results) if (result.status === 'rejected') failed += note(result.reason);
    }
    return unseen.length;
  };
  const moment = deps.now();
  try {
    const sessions = await deps.card.missed(new Date(moment.getTime() - EVENTS_MS));
    await look(sessions.map(cardKey));
  } catch (error) {
    failed += note(error);
  }
  // Looking puts a payment's next look off, so every page is a new one.
  while ((await look(await deps.store.due(moment, PAGE))) > 0);
  return { looked: seen.size, failed };
}

/** Answers 1, the failures to count; what is no provider's fault is a defect of ours and told as one. */
function note(error: unknown): 1 {
  if (error instanceof ProviderError) logger.warn(error.message, { kind: error.kind });
  else
    logger.error('A payment could not be reconciled', {
      name: error instanceof Error ? error.name : typeof error,
    });
  return 1;
}
