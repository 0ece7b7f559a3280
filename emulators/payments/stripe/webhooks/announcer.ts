import { createHmac } from 'node:crypto';
import { type Clock, HOUR_MS, MINUTE_MS, type Timers } from '../../../shared/clock.ts';
import { randomId } from '../../shared/store.ts';
import { WebhookDispatcher } from '../../shared/webhook-dispatcher.ts';
import { API_VERSION, type EventDelivery, type EventType, type StoredEvent } from '../state/event.ts';
import type { Store } from '../state/store.ts';
import type { WireObject } from '../wire/wire-object.ts';

/** The header `Stripe-Signature`: the hexadecimal HMAC-SHA256 of `{seconds}.{raw body}` with the endpoint's secret. */
function sign(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** The time from each failed attempt to the next one, in milliseconds. The sum is almost three days, as in live mode. */
export const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
];

/** The API request that caused an event. */
interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** The cause of an event that no request caused. */
export const NO_CAUSE: Cause = { id: null, idempotency_key: null };

interface AnnouncerOptions {
  store: Store;
  /** The sandbox's clock, which may be ahead of the real one. */
  clock: Clock;
  /** The real clock, which dates the signatures, because a receiver checks their age in real time. */
  signatureClock: Clock;
  timers: Timers;
  fetch: typeof fetch;
  url: string | undefined;
  secret: string;
  livemode: boolean;
}

/** Writes events, keeps them for `/v1/events`, and sends them to the webhook with a signature. */
export class Announcer extends WebhookDispatcher<EventDelivery> {
  cause = NO_CAUSE;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #livemode: boolean;

  constructor({ store, signatureClock, secret, livemode, ...options }: AnnouncerOptions) {
    super({
      ...options,
      log: store,
      retryDelaysMs: RETRY_DELAYS_MS,
      envelope: (url, body) => ({
        url: new URL(url),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': sign(body, secret, Math.floor(signatureClock.now() / 1_000)),
        },
      }),
      // Every answer other than 2xx leads to another attempt, also a redirect.
      judge: () => 'retry',
      onDelivered: ({ eventId }) => {
        const event = store.events.get(eventId);
        if (event) event.undelivered = false;
      },
    });
    this.#store = store;
    this.#clock = options.clock;
    this.#livemode = livemode;
  }

  /** Writes an event with the object in its present state, and sends it in the background. */
  tell(type: EventType, object: WireObject, previous?: WireObject): StoredEvent {
    const now = this.#clock.now();
    const id = `evt_1${randomId(23)}`;
    const created = Math.floor(now / 1_000);
    const sendable = this.url !== undefined;
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: API_VERSION,
      created,
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: this.#livemode,
      pending_webhooks: sendable ? 1 : 0,
      request: this.cause,
      type,
    });
    const event = this.#store.events.add({
      id,
      created,
      type,
      object: String(object['id']),
      body,
      undelivered: sendable,
    });
    this.announce(this.#delivery(event));
    return event;
  }

  /** Sends an event again with the same id and bytes, as the provider's dashboard does. */
  resend(event: StoredEvent): void {
    this.repeat(this.#delivery(event));
  }

  /** Resolves once the running attempts to send an event have ended. */
  async triedEvent(event: StoredEvent): Promise<void> {
    await Promise.all(
      this.#store.deliveries
        .filter((delivery) => delivery.eventId === event.id)
        .map((delivery) => this.tried(delivery)),
    );
  }

  #delivery(event: StoredEvent): EventDelivery {
    return {
      eventId: event.id,
      event: event.type,
      body: event.body,
      state: this.url === undefined ? 'dropped' : 'pending',
      dueAt: this.#clock.now(),
      attempts: [],
    };
  }
}
