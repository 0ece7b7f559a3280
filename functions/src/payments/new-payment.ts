import type { Order, Payment } from './records.ts';

/** The `payments` document of an order for which the provider made a code. */
export function newPayment(order: Order, orderId: string, pixId: string, moment: Date): Payment {
  return {
    provider: 'abacatepay',
    provider_id: pixId,
    plan: order.plan,
    amount_cents: order.amount_cents,
    registration: order.registration,
    subscriber: order.subscriber,
    order_id: orderId,
    status: 'pending',
    created_at: moment,
    expires_at: order.expires_at,
    paid_at: null,
    checked_at: null,
    disputed_at: null,
    claimed_by: null,
    claimed_at: null,
  };
}
