import type { Payment } from '../records/records.ts';

/**
 * The provider's customer to buy as, or null for a new one. Only a customer with whom this account has bought before,
 * because the hosted page may show the customer's cards, which nobody else may see.
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
