import type { CardPayment } from './records.ts';

/**
 * The end of what a payment by card has paid for, to be told to its buyer: `until`, the end of its last grant, or null where the
 * subscription has gone on into a period that nobody has paid. Access goes on until that charge, but not because of a payment.
 */
export function paidEnd({ subscription }: CardPayment, until: Date | null): Date | null {
  const isUnpaid = until !== null && subscription !== null && subscription.period_end > until;
  return isUnpaid ? null : until;
}
