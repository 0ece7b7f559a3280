import type { Sandbox } from '../sandbox.ts';
import type { StoredEvent } from '../state/event.ts';
import type { WireObject } from './wire-object.ts';

/** The API's `event` as it was sent, with the present number of pending webhooks. */
export function presentEvent(sandbox: Sandbox, event: StoredEvent): WireObject {
  const body: WireObject = JSON.parse(event.body);
  const pending = sandbox.store.deliveries.some(
    (delivery) => delivery.eventId === event.id && delivery.state === 'pending',
  );
  return { ...body, pending_webhooks: pending ? 1 : 0 };
}
