import * as logger from 'firebase-functions/logger';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/keys.ts';
import { isUnpaid, mayBeCharged } from '../records/payment-status.ts';
import { syncPayment } from './sync-payment.ts';

/** How many payments one call reads again at most, so that it ends in time. */
const MAX_PAYMENTS = 5;

/**
 * Reads those of a subscriber's payments again at the provider that may have news, and settles them: unpaid ones, and cards whose
 * subscription has not ended. Of many it takes those that were ordered signed in, and then the newest. Payments that the provider
 * was asked about in the last `staleMs` milliseconds are left out. A payment that cannot be read does not stop the others.
 */
export async function syncUnsettledPayments(
  deps: PaymentDeps,
  subscriber: string,
  staleMs: number,
): Promise<void> {
  const unsettled = (await deps.store.paymentsOf(subscriber))
    .filter((payment) => isUnpaid(payment.status) || mayBeCharged(payment))
    .filter((payment) => deps.now().getTime() - (payment.checked_at?.getTime() ?? 0) >= staleMs)
    // What was ordered signed in comes first: a stranger may order any number for the address.
    .sort(
      (a, b) =>
        Number(b.claimed_by !== null) - Number(a.claimed_by !== null) ||
        b.created_at.getTime() - a.created_at.getTime(),
    )
    .slice(0, MAX_PAYMENTS);
  const results = await Promise.allSettled(unsettled.map((payment) => syncPayment(deps, keyOf(payment))));
  const failed = results.filter((result) => result.status === 'rejected').length;
  if (failed > 0) logger.warn('Some open payments could not be re-read', { failed });
}
