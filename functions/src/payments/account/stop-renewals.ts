import type { Mail } from '../../mail.ts';
import { cancelledMail, replacedMail } from '../mails/payment-mails.ts';
import { keyOf } from '../records/keys.ts';
import { earliest } from '../records/moments.ts';
import { type Subscribed, mayBeCharged, renews } from '../records/payment-status.ts';
import type { CardPayment, Payment } from '../records/records.ts';
import { type Account, type Changes, grantsOf, visiblePayments, paidUntil } from './account.ts';

/**
 * Stops each renewing payment at the end of its period, and tells its buyer by mail. Where the next reading of the provider shows
 * that nobody has paid that period, the subscription ends at once (`cardState`).
 */
export function stopRenewals(account: Account, payments: readonly Payment[], now: Date): Changes {
  const stopped = payments.filter(renews).map(
    (payment): CardPayment => ({
      ...payment,
      stop: 'at-period-end',
      reconcile_at: now,
    }),
  );
  const mails = stopped.map(
    (payment) =>
      [`cancelled_${keyOf(payment)}`, cancelledMail(payment, paidUntil(account, payment), now)] as const,
  );
  return { payments: stopped, mails: new Map(mails) };
}

/**
 * Ends renewals that nobody asked to end, each with its period and announced by a mail. If one account proved several
 * renewing subscriptions, only the latest goes on. A subscription that an earlier owner of the address proved is not charged
 * again, because that account no longer reaches it. A subscription that no account proved may be another person's card: it
 * neither stops others nor is stopped. `owner` is the uid that owns the address from now on, or null.
 */
export function stopSurplusRenewals(account: Account, owner: string | null, now: Date): Changes {
  const renewing = account.payments.filter(renews).filter((payment) => payment.claimed_by !== null);
  const earlier = owner === null ? [] : renewing.filter((payment) => payment.claimed_by !== owner);
  const ended = stopRenewals(account, earlier, now);
  const replaced = replaceEarlier(
    account,
    renewing.filter((payment) => !earlier.includes(payment)),
    now,
  );
  return {
    payments: [...(ended.payments ?? []), ...(replaced.payments ?? [])],
    mails: new Map([...(ended.mails ?? []), ...(replaced.mails ?? [])]),
  };
}

function replaceEarlier(account: Account, renewing: readonly Subscribed[], now: Date): Changes {
  const mails = new Map<string, Mail>();
  const payments: Subscribed[] = [];
  for (const payment of renewing) {
    const mine = renewing.filter((other) => other.claimed_by === payment.claimed_by);
    const latest = mine.toSorted((a, b) => startOf(account, b) - startOf(account, a) || byKey(b, a))[0];
    if (latest === undefined || latest === payment) continue;
    const next = { ...payment, stop: 'at-period-end' as const, reconcile_at: now };
    payments.push(next);
    mails.set(`replaced_${keyOf(payment)}`, replacedMail(next, latest));
  }
  return { payments, mails };
}

/** When the first period of a subscription was paid, in epoch milliseconds. */
function startOf(account: Account, payment: Subscribed): number {
  const first = earliest(grantsOf(account, payment).map(({ paid_at }) => paid_at));
  return (first ?? payment.created_at).getTime();
}

function byKey(a: Subscribed, b: Subscribed): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** The owner cancels: every renewal that is visible to the owner ends with its period. Repeating it changes nothing. */
export function cancelRenewals(account: Account, now: Date): Changes {
  return stopRenewals(account, visiblePayments(account), now);
}

/** The owner leaves: every card that is visible to the owner and may still be charged is stopped at once. */
export function stopAllCards(account: Account, now: Date): Changes {
  const charged = visiblePayments(account).filter(mayBeCharged);
  return { payments: charged.map((payment) => ({ ...payment, stop: 'now', reconcile_at: now })) };
}
