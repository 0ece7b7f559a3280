import type { Caller } from '../../call/caller.ts';
import { limitCreations } from '../../call/rate-limit.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { isUnderWay } from './place-order.ts';

/**
 * Counts every order that will ask the provider, also a repeated one, so that repeating is no way round the limit. An order
 * that has its code or session, or is getting it, does not ask and is not counted. Throws 'rate-limited'.
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
