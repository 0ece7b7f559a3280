import * as v from 'valibot';

/**
 * What every sandbox keeps of an event on its way to the webhook. `refused` was answered in a way that is not retried;
 * `failed` ran out of retries; `dropped` was never sent (a control, or no webhook to send to).
 */
export const deliveryEntries = {
  eventId: v.string(),
  /** The exact bytes sent, which the signature is made over. */
  body: v.string(),
  state: v.picklist(['pending', 'delivered', 'refused', 'failed', 'dropped']),
  /** Milliseconds since the epoch of the next attempt, or of the last one when no more will come. */
  dueAt: v.number(),
  attempts: v.array(v.strictObject({ at: v.number(), outcome: v.string() })),
};

const deliverySchema = v.strictObject({ ...deliveryEntries, event: v.string() });

export type Delivery = v.InferOutput<typeof deliverySchema>;

/** Finished deliveries beyond this many are forgotten, oldest first; they are only kept to be looked at. */
const KEPT_DELIVERIES = 500;

/** Adds a delivery to the list, and forgets the oldest finished one when there are too many. */
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
