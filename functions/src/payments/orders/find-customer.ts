import type { Payment } from '../records/records.ts';

/**
 * The provider's customer to buy as, or null for a new one. Only a customer that the account itself has bought with:
 * the hosted page may show its cards, which are nobody else's to see.
 */
export function findCustomer(payments: readonly Payment[], buyer: string | null): string | null {
  if (buyer === null) return null;
  const own = payments
    .filter(
      (payment) => payment.provider === 'stripe' && payment.claimed_by === buyer && payment.customer !== null,
    )
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
  return own?.provider === 'stripe' ? own.customer : null;
}
