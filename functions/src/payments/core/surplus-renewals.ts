import type { Mail } from '../../mail.ts';
import { earliest } from '../moments.ts';
import { keyOf } from '../payment-key.ts';
import { replacedMail } from '../payment-mails.ts';
import { renews, type Subscribed } from '../payment-status.ts';
import type { CardPayment } from '../records.ts';
import { type Account, grantsOf } from './account.ts';

/**
 * One account is charged for one subscription: of several that it proved and that renew, the latest goes on and the others
 * end with their period, each told by a mail. What another account proved, or nobody did, is somebody else's card for
 * all that is known: it stops nothing and is not stopped.
 */
export function stopSurplusRenewals(
  account: Account,
  now: Date,
): { readonly payments: readonly CardPayment[]; readonly mails: ReadonlyMap<string, Mail> } {
  const mails = new Map<string, Mail>();
  const stopped: CardPayment[] = [];
  const renewing = account.payments.filter(renews).filter((payment) => payment.claimed_by !== null);
  for (const payment of renewing) {
    const mine = renewing.filter((other) => other.claimed_by === payment.claimed_by);
    const latest = mine.toSorted((a, b) => startOf(account, b) - startOf(account, a) || byKey(b, a))[0];
    if (latest === undefined || latest === payment) continue;
    const next = { ...payment, stop: 'at-period-end' as const, reconcile_at: now };
    stopped.push(next);
    mails.set(`replaced_${keyOf(payment)}`, replacedMail(next, latest));
  }
  return { payments: stopped, mails };
}

/** When its first period was paid, in epoch milliseconds. */
function startOf(account: Account, payment: Subscribed): number {
  const first = earliest(grantsOf(account, payment).map(({ paid_at }) => paid_at));
  return (first ?? payment.created_at).getTime();
}

function byKey(a: Subscribed, b: Subscribed): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
