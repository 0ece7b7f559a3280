import { DAY_MS } from 'domain/durations';
import { isErased } from '../records/erasure.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';

/** How long an unpaid code or session is kept after its end, in milliseconds: as long as its order. */
const UNPAID_MS = 30 * DAY_MS;

/** The field by which the database drops a document by itself (time-to-live policy). */
export interface Retention {
  readonly delete_at?: Date;
}

/** When a payment is dropped: an unpaid one after its last look, an erased buyer's once the law allows, others never. */
export function paymentRetention(payment: Payment): Retention {
  if (isUnpaid(payment.status)) {
    const { reconcile_at, expires_at } = payment;
    return reconcile_at === null ? { delete_at: new Date(expires_at.getTime() + UNPAID_MS) } : {};
  }
  return retention(payment.subscriber, lastMoneyOf(payment));
}

/** When a record of money from `moment` is dropped: never, unless its buyer was erased. */
export function retention(subscriber: string, moment: Date): Retention {
  return isErased(subscriber) ? { delete_at: keptUntil(moment) } : {};
}

/**
 * How long a payment of `moment` is kept. The tax office may assess it for five years from the first day of the next year
 * (Código Tributário Nacional art. 173 I), and records have to be kept that long (art. 195). Midnight in São Paulo.
 */
function keptUntil(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear() + 6, 0, 1, 3));
}

/** The last moment at which money may have come in for a payment, as far as its record tells. */
function lastMoneyOf(payment: Payment): Date {
  const period = payment.provider === 'stripe' ? payment.subscription?.period_end : undefined;
  return period ?? payment.paid_at ?? payment.created_at;
}
