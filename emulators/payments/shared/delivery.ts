import * as v from 'valibot';

/**
 * The fields of a delivery, which is an event on its way to the webhook. The state is `refused` after an answer that is not
 * retried, `failed` after the last retry, and `dropped` when it is never sent (by a control, or without a webhook).
 */
export const deliveryEntries = {
  eventId: v.string(),
  /** The exact text that is sent and signed. */
  body: v.string(),
  state: v.picklist(['pending', 'delivered', 'refused', 'failed', 'dropped']),
  /** The time of the next attempt, or of the last one when there is no next, in milliseconds since the epoch. */
  dueAt: v.number(),
  attempts: v.array(v.strictObject({ at: v.number(), outcome: v.string() })),
};

const deliverySchema = v.strictObject({ ...deliveryEntries, event: v.string() });

export type Delivery = v.InferOutput<typeof deliverySchema>;

/** The number of finished deliveries that are kept, for people and tests to look at. */
const KEPT_DELIVERIES = 500;

/** Adds a delivery to the list, and removes the oldest finished one when there are too many. */
export function addDelivery<TDelivery extends Delivery>(deliveries: TDelivery[], delivery: TDelivery): void {
  deliveries.push(delivery);
  const finished = deliveries.filter((other) => other.state !== 'pending').length;
  if (finished > KEPT_DELIVERIES) {
    deliveries.splice(
      deliveries.findIndex((other) => other.state !== 'pending'),
      1,
    );
  }
}
