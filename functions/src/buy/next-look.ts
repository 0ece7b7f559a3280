import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import {
  type CardSubscription,
  type GrantRecord,
  isUnmet,
  isUnpaid,
  latest,
  type Payment,
} from './records.ts';

/** A payment that a bank started in a code's last second may be told this late. */
const LATE_MS = 48 * HOUR_MS;
/** Money may come back (refund, dispute) this long after it was paid. */
const WATCHED_MS = 120 * DAY_MS;
/** A dispute that was opened late is decided later still. */
const DISPUTED_MS = 240 * DAY_MS;

/** How long after a purchase or a payment the reconciler looks daily; afterwards it looks weekly. */
const DAILY_MS = 10 * DAY_MS;

/**
 * When the reconciler has to look at a payment again, or null if nothing more can happen to it. `grants` are the payment's own.
 * "Soon" means the look that is planned already, or now: `noteCheck` puts the planned one off at every question to the provider.
 */
export function nextLook(payment: Payment, grants: readonly GrantRecord[], now: Date): Date | null {
  const soon = payment.reconcile_at ?? now;
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const routine = routineLook(payment, grants, now);
  if (isUnmet(payment, grants)) {
    // A request that the provider refuses for a day (e.g. the refund of a disputed payment) is then repeated once a day.
    const wanted = latest([payment.withdrawal, ...payment.refunds].map((each) => each?.requested_at));
    const wantedAt = wanted?.getTime() ?? now.getTime();
    return now.getTime() < wantedAt + DAY_MS ? soon : tomorrow;
  }
  if (isUnpaid(payment.status)) return lookAtUnpaid(payment, soon, now);
  const subscription = payment.provider === 'stripe' ? payment.subscription : null;
  const look = subscription && lookAtSubscription(subscription, { soon, routine, now });
  return look ?? lookAtMoney(payment, grants, routine, now);
}

/**
 * The next look at a code or session that nobody was seen paying: by every run while the buyer may still be at it, later hourly,
 * then every six hours. Anybody can order any number of codes, and each look is a question to the provider.
 */
function lookAtUnpaid({ created_at, expires_at }: Payment, soon: Date, now: Date): Date | null {
  if (now.getTime() >= expires_at.getTime() + LATE_MS) return null;
  const age = now.getTime() - created_at.getTime();
  if (age < 2 * HOUR_MS) return soon;
  return new Date(now.getTime() + (age < 12 * HOUR_MS ? 1 : 6) * HOUR_MS);
}

/**
 * The next look at a payment about which no news is due. Its webhooks tell what happens at once; this look finds what they
 * lost. Most of that is young, so an old payment is not worth a question to the provider every day.
 */
function routineLook(payment: Payment, grants: readonly GrantRecord[], now: Date): Date {
  const latest = Math.max(payment.created_at.getTime(), ...grants.map(({ paid_at }) => paid_at.getTime()));
  return new Date(now.getTime() + (now.getTime() <= latest + DAILY_MS ? 1 : 7) * DAY_MS);
}

/** The next look that a subscription asks for, or null if it has ended. */
function lookAtSubscription(
  subscription: CardSubscription,
  { soon, routine, now }: { readonly soon: Date; readonly routine: Date; readonly now: Date },
): Date | null {
  switch (subscription.status) {
    case 'incomplete':
      return soon;
    // Stripe may leave a refused renewal open for ever. If it is paid after all, an event tells at once.
    case 'past-due':
    // An event also tells when a paused subscription resumes.
    case 'paused':
    case 'unknown':
      return routine;
    case 'live':
      // From the end of the period on, the news of the renewal, or of the end, is due.
      if (subscription.period_end <= now) return soon;
      return subscription.period_end < routine ? subscription.period_end : routine;
    case 'ended':
      return null;
    default:
      return subscription.status satisfies never;
  }
}

/** The routine look while money may come back, else never. */
function lookAtMoney(
  payment: Payment,
  grants: readonly GrantRecord[],
  routine: Date,
  now: Date,
): Date | null {
  const ends = grants
    .filter((grant) => grant.reversed_at === null)
    .map(({ paid_at, dispute }) => paid_at.getTime() + (dispute === 'open' ? DISPUTED_MS : WATCHED_MS));
  // A payment with another amount grants nothing. Somebody may give it back, or a dispute about it may be lost.
  if (payment.status === 'mismatched') ends.push(payment.created_at.getTime() + DISPUTED_MS);
  // An answer ends the dispute of a PIX, however late it was told, and also where the money has gone back meanwhile.
  if (payment.provider === 'abacatepay' && payment.disputed_at !== null)
    ends.push(payment.disputed_at.getTime() + DISPUTED_MS);
  return ends.some((end) => now.getTime() < end) ? routine : null;
}
