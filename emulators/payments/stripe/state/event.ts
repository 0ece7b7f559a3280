import * as v from 'valibot';
import { deliveryEntries } from '../../shared/store.ts';

const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export const eventSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  type: v.picklist(EVENT_TYPES),
  /** The id of the object that the event is about. */
  object: v.string(),
  /** The event's JSON as first sent. `data.object` is the object as it was at that moment. */
  body: v.string(),
  /** Whether the webhook has not yet answered 2xx to the event. It is false when there was no webhook. */
  undelivered: v.boolean(),
});

export type StoredEvent = v.InferOutput<typeof eventSchema>;

export const deliverySchema = v.strictObject({ ...deliveryEntries, event: v.picklist(EVENT_TYPES) });

export type EventDelivery = v.InferOutput<typeof deliverySchema>;

/** The only version of the API that the sandbox speaks, which is the version of `stripe` 23.1. */
export const API_VERSION = '2026-10-28.endive';
