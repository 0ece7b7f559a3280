import * as v from 'valibot';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { newPayment } from '../orders/place-order.ts';

const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * The key of the payment that a Checkout Session is, or null if it is not ours. One whose caller died between the
 * provider's answer and our own write gets its payment here, by the order that it names (`metadata.order_id`). So does an
 * order's second session, made after the first one's idempotency key was forgotten: both can be paid.
 */
export async function locateCard(
  { store, now }: PaymentDeps,
  sessionId: string,
  orderId: string | null,
): Promise<string | null> {
  const key = cardKey(sessionId);
  if ((await store.payment(key)) !== null) return key;
  if (!v.is(OrderIdSchema, orderId)) return null;
  return store.transact(async (transaction) => {
    const order = await transaction.order(orderId);
    if (order?.provider !== 'stripe') return null;
    if ((await transaction.payment(key)) !== null) return key;
    transaction.putPayment(newPayment(order, orderId, sessionId, now()));
    return key;
  });
}
