import * as v from 'valibot';
import { deliveryEntries } from '../../shared/delivery.ts';

export const EVENTS = [
  'transparent.completed',
  'transparent.refunded',
  'transparent.disputed',
  'transparent.lost',
] as const;

export type EventName = (typeof EVENTS)[number];

/** An event on its way to the webhook, with every attempt made. */
export const deliverySchema = v.strictObject({
  ...deliveryEntries,
  event: v.picklist(EVENTS),
  chargeId: v.string(),
});

export type Delivery = v.InferOutput<typeof deliverySchema>;
