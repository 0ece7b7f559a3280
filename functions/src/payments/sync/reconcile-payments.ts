import { DAY_MS } from 'domain/durations';
import * as logger from 'firebase-functions/logger';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { syncPayment } from './sync-payment.ts';

/** How many payments are fetched at a time. */
const PAGE = 50;
/** How many of them are looked at side by side. */
const SIDE_BY_SIDE = 5;
/** How far back undelivered events are asked for. The provider repeats one for three days. */
const EVENTS_MS = 4 * DAY_MS;

/** The result of one run: how many payments it looked at, and how many of them it could not read. */
export interface Reconciliation {
  readonly looked: number;
  readonly failed: number;
}

/**
 * Looks at every payment whose `reconcile_at` has come, and at the payments of events that the card provider could not
 * deliver to us, and settles each. Due are codes and sessions that are unpaid or have lately expired, subscriptions near the
 * end of their period, and whatever is wanted of a provider and not done. Two runs at once do no harm.
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
    const sessions = await deps.card.sessionsOfUndeliveredEvents(new Date(moment.getTime() - EVENTS_MS));
    await look(sessions.map(cardKey));
  } catch (error) {
    failed += note(error);
  }
  // Each look puts off the payment's next look, so every page holds other payments.
  while ((await look(await deps.store.due(moment, PAGE))) > 0);
  return { looked: seen.size, failed };
}

/** Logs a failure and answers 1, to be counted. An error that is not the provider's is a defect of ours. */
function note(error: unknown): 1 {
  if (error instanceof ProviderError) logger.warn(error.message, { kind: error.kind });
  else
    logger.error('A payment could not be reconciled', {
      name: error instanceof Error ? error.name : typeof error,
    });
  return 1;
}
