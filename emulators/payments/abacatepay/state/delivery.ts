import * as v from 'valibot';

export const EVENTS = [
  'transparent.completed',
  'transparent.refunded',
  'transparent.disputed',
  'transparent.lost',
] as const;

export type EventName = (typeof EVENTS)[number];

/**
 * One event on its way to the webhook, with every attempt made. `refused` was answered in a way that is
 * not retried; `failed` ran out of retries; `dropped` was never sent (a control, or no webhook to send to).
 */
export const deliverySchema = v.strictObject({
  eventId: v.string(),
  event: v.picklist(EVENTS),
  chargeId: v.string(),
  /** The exact bytes sent, which the signature is made over. */
  body: v.string(),
  state: v.picklist(['pending', 'delivered', 'refused', 'failed', 'dropped']),
  /** Milliseconds since the epoch of the next attempt, or of the last one when no more will come. */
  dueAt: v.number(),
  attempts: v.array(v.strictObject({ at: v.number(), outcome: v.string() })),
});

export type Delivery = v.InferOutput<typeof deliverySchema>;
