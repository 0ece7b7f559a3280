import { DAY_MS, HOUR_MS } from 'domain/durations';
import { isStopped, isUnpaid } from '../records/payment-status.ts';
import type { GrantRecord, Payment } from '../records/records.ts';

/** A payment that a bank started in a code's last second may be told this late. */
const LATE_MS = 48 * HOUR_MS;
/** Money may come back (refund, dispute) this long after it was paid; a dispute opened late is decided later still. */
const WATCHED_MS = 120 * DAY_MS;
const DISPUTED_MS = 240 * DAY_MS;

/** Whether something that is wanted of the provider has not been seen done: a refund, the end of a subscription. */
export function isUnmet(payment: Payment, grants: readonly GrantRecord[]): boolean {
  const withdrawn = grants.find((grant) => grant.id === payment.withdrawal?.grant);
  if (withdrawn && withdrawn.reversed_at === null) return true;
  if (payment.provider !== 'stripe' || payment.stop === null || payment.subscription === null) return false;
  return !isStopped(payment.subscription, payment.stop);
}

/**
 * When the reconciler should look at a payment again, or null when nothing more can happen to it. `grants` are the
 * payment's own. Asking the provider has put the next look off already (`noteCheck`), so what is urgent stays as it is.
 */
export function nextLook(payment: Payment, grants: readonly GrantRecord[], now: Date): Date | null {
  const soon = payment.reconcile_at ?? now;
  const tomorrow = new Date(now.getTime() + DAY_MS);
  if (isUnmet(payment, grants)) {
    // What is still refused after a day (a disputed payment is not refunded) stays owed, and is asked for once a day.
    const wantedAt = payment.withdrawal?.requested_at.getTime() ?? now.getTime();
    return now.getTime() < wantedAt + DAY_MS ? soon : tomorrow;
  }
  if (isUnpaid(payment.status)) return now.getTime() < payment.expires_at.getTime() + LATE_MS ? soon : null;
  if (payment.provider === 'stripe' && payment.subscription !== null) {
    const { status, period_end } = payment.subscription;
    if (status === 'incomplete') return soon;
    // An account may be set to leave a refused renewal open for ever; that it was paid after all, an event tells at once.
    if (status === 'past-due') return tomorrow;
    if (status === 'live') {
      // From the end of its period on, until the renewal or the end has been told.
      if (period_end <= now) return soon;
      return period_end < tomorrow ? period_end : tomorrow;
    }
  }
  const ends = grants
    .filter((grant) => grant.reversed_at === null)
    .map(({ paid_at, dispute }) => paid_at.getTime() + (dispute === 'open' ? DISPUTED_MS : WATCHED_MS));
  // It grants nothing, and a person may give it back, or lose a dispute about it.
  if (payment.status === 'mismatched') ends.push(payment.created_at.getTime() + DISPUTED_MS);
  return ends.some((end) => now.getTime() < end) ? tomorrow : null;
}
