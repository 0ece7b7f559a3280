import { DAY_MS } from 'domain/durations';
import { isErased } from '../records/erasure.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';

/** How long a code or session that nobody paid is kept after its end, in milliseconds: as long as its order. */
const UNPAID_MS = 30 * DAY_MS;

/** What a record bears besides: when the database drops it by itself (the time-to-live policy of `delete_at`). */
export interface Retention {
  readonly delete_at?: Date;
}

/** A payment that nobody paid, and that is not looked at any more, goes; so does an erased buyer's, once the law allows. */
export function paymentRetention(payment: Payment): Retention {
  if (isUnpaid(payment.status)) {
    const { reconcile_at, expires_at } = payment;
    return reconcile_at === null ? { delete_at: new Date(expires_at.getTime() + UNPAID_MS) } : {};
  }
  return retention(payment.subscriber, lastMoneyOf(payment));
}

/** A record of an erased buyer's money of `moment` goes; others stay. */
export function retention(subscriber: string, moment: Date): Retention {
  return isErased(subscriber) ? { delete_at: keptUntil(moment) } : {};
}

/**
 * Until when a payment of `moment` is kept: the tax office may assess it for five years from the first day of the year
 * after (Código Tributário Nacional art. 173 I), and records have to be kept that long (art. 195). In São Paulo's time.
 */
function keptUntil(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear() + 6, 0, 1, 3));
}

/** The last moment at which money came in for a payment, as far as it tells. */
function lastMoneyOf(payment: Payment): Date {
  const period = payment.provider === 'stripe' ? payment.subscription?.period_end : undefined;
  return period ?? payment.paid_at ?? payment.created_at;
}
