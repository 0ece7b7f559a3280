import { cancelledMail } from '../mails/payment-mails.ts';
import { keyOf } from '../records/payment-key.ts';
import { renews } from '../records/payment-status.ts';
import type { CardPayment, Payment } from '../records/records.ts';
import { type Account, type Changes, paidUntil } from './account.ts';

/**
 * Stops each renewing payment at the end of its period, and tells its buyer by mail. Where the next
 * reading of the provider shows that nobody has paid that period, the subscription ends at once (`cardState`).
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
