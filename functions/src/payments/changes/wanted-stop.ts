import type { CardInvoice, CardTruth } from '../ports/card-gateway.ts';
import type { CardPayment, GrantRecord, Stop } from '../records/records.ts';

/**
 * How the subscription has to end, as wanted before or because of what was read. Whoever got the money of the last period
 * back is not charged again; nor is somebody whose last payment was not as agreed and gives nothing. A renewal that was
 * refused would still be tried until the end of the period, which is no end of what was paid.
 */
export function stopFor(
  payment: CardPayment,
  truth: CardTruth,
  own: readonly GrantRecord[],
  agreed: readonly CardInvoice[],
): Stop | null {
  const grants = own.toSorted((a, b) => b.paid_at.getTime() - a.paid_at.getTime());
  if (payment.withdrawal !== null || (grants[0] && grants[0].reversed_at !== null)) return 'now';
  const last = truth.invoices.toSorted((a, b) => b.paid_at.getTime() - a.paid_at.getTime())[0];
  const stop = payment.stop ?? (last && !agreed.includes(last) ? 'at-period-end' : null);
  return stop !== null && truth.subscription?.status === 'past-due' ? 'now' : stop;
}
