import type { Caller } from '../../call/caller.ts';
import { limitCreations } from '../../call/rate-limit.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { isUnderWay } from './place-order.ts';

/**
 * Counts an order that will ask the provider; one that has its code or is getting it does not count again. Whatever asks
 * counts, so that repeating one order is no way round the limit. Throws 'rate-limited'.
 */
export async function limitOrder(
  { store, now }: PaymentDeps,
  operation: string,
  orderId: string,
  email: string,
  caller: Caller,
): Promise<void> {
  const known = await store.order(orderId);
  if (known === null || !isUnderWay(known, now())) await limitCreations(operation, email, caller);
}
