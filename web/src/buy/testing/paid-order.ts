import type { Proof } from 'domain/buy/proof';
import { NO_SUGGESTION, type PaidOrder } from '../paid-orders.tsx';

/** The PRO order of ana@example.com that is paid and waits for its account. */
export const paidOrder = (proof: Proof): PaidOrder => ({
  email: 'ana@example.com',
  proof,
  plan: 'pro',
  endsAt: null,
  protocol: '20261122-000001',
  nameKnown: true,
  suggestion: NO_SUGGESTION,
});
