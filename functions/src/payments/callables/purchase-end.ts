import { grantPeriods } from 'domain/grants';
import { keyOf } from '../records/payment-key.ts';
import type { Payment } from '../records/records.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';

/**
 * The end of the access that a purchase gives by itself, in ISO 8601; null while it gives none. Only the purchase's own grants
 * count, because the caller has shown no more than its proof: an end that other purchases move would tell a stranger who pays
 * for somebody's address that the address has a plan.
 */
export async function purchaseEnd(
  store: Pick<PaymentDeps['store'], 'grantsOf'>,
  payment: Payment,
): Promise<string | null> {
  if (payment.status !== 'paid') return null;
  const key = keyOf(payment);
  const own = (await store.grantsOf(payment.subscriber)).filter((grant) => grant.payment === key);
  const ends = [...grantPeriods(own).values()].map(({ end }) => end.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}
