import { randomUUID } from 'node:crypto';
import type { Payment } from './records.ts';

const PREFIX = 'erased_';

/** A new name for somebody whose data were erased: what is kept of their money goes under it, nothing leads back. */
export function erasedId(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Whether a subscriber id is such a name. There is no record by it, nor will there be: access ended with the account. */
export function isErased(subscriber: string): boolean {
  return subscriber.startsWith(PREFIX);
}

/**
 * Until when a payment of `moment` is kept under such a name: the tax office may assess it for five years from the first
 * day of the year after (Código Tributário Nacional art. 173 I), and records have to be kept that long (art. 195). In
 * São Paulo's time.
 */
function keptUntil(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear() + 6, 0, 1, 3));
}

/** The last moment at which money came in for a payment, as far as it tells. */
export function lastMoneyOf(payment: Payment): Date {
  const period = payment.provider === 'stripe' ? payment.subscription?.period_end : undefined;
  return period ?? payment.paid_at ?? payment.created_at;
}

/** What a record of money bears besides: an erased buyer's goes by itself in the end (the time-to-live policy of `delete_at`). */
export function retention(subscriber: string, moment: Date): { readonly delete_at?: Date } {
  return isErased(subscriber) ? { delete_at: keptUntil(moment) } : {};
}
