import * as v from 'valibot';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey } from '../records/payment-key.ts';
import { newPayment } from '../orders/place-order.ts';

const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * The key of the payment of a Checkout Session, or null if the session is not ours. If the call that made the session died
 * before it wrote the payment, the payment is written here, by the order that the session names (`metadata.order_id`). The
 * same holds for an order's second session, made after the provider forgot the idempotency key: both can be paid.
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
