import { grantPeriods } from 'domain/grants';
import { paidEnd } from '../records/card-periods.ts';
import { latest } from '../records/moments.ts';
import { keyOf } from '../records/payment-key.ts';
import { cancelledMail } from '../mails/payment-mails.ts';
import { renews } from '../records/payment-status.ts';
import type { CardPayment, Payment } from '../records/records.ts';
import { type Account, type Changes, grantsOf, openGrants } from './account.ts';

/**
 * Stops each renewing payment at the end of its period, and tells its buyer by mail. Where the next
 * reading of the provider shows that nobody has paid that period, the subscription ends at once (`cardState`).
 */
export function stopRenewals(account: Account, payments: readonly Payment[], now: Date): Changes {
  const periods = grantPeriods(openGrants(account));
  const stopped = payments.filter(renews).map(
    (payment): CardPayment => ({
      ...payment,
      stop: 'at-period-end',
      reconcile_at: now,
    }),
  );
  const mails = stopped.map((payment) => {
    const until = latest(grantsOf(account, payment).map((grant) => periods.get(grant.id)?.end));
    return [`cancelled_${keyOf(payment)}`, cancelledMail(payment, paidEnd(payment, until))] as const;
  });
  return { payments: stopped, mails: new Map(mails) };
}
