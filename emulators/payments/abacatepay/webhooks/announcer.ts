import type { Clock, Timers } from '../../../shared/clock.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/durations.ts';
import { randomId } from '../../shared/random-id.ts';
import { WebhookDispatcher } from '../../shared/webhook-dispatcher.ts';
import type { Charge } from '../state/charge.ts';
import type { Delivery, EventName } from '../state/delivery.ts';
import type { Store } from '../state/store.ts';
import { writeEvent } from './event.ts';
import { sign } from './sign.ts';

/** The time from each failed attempt to the next one, in milliseconds. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
];

interface AnnouncerOptions {
  store: Store;
  clock: Clock;
  timers: Timers;
  fetch: typeof fetch;
  url: string | undefined;
  secret: string;
  publicKey: string;
}

/** Writes events about codes, and sends them to the webhook with the secret and a signature. */
export class Announcer extends WebhookDispatcher<Delivery> {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor({ store, secret, publicKey, ...options }: AnnouncerOptions) {
    super({
      ...options,
      log: store,
      retryDelaysMs: RETRY_DELAYS_MS,
      envelope: (target, body) => {
        const url = new URL(target);
        url.searchParams.set('webhookSecret', secret);
        return {
          url,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'AbacatePay/2.0 (sandbox)',
            'x-webhook-secret': secret,
            'x-webhook-signature': sign(body, publicKey),
          },
        };
      },
      judge: (outcome) => {
        const answered = typeof outcome === 'number' && outcome < 500;
        return answered && outcome !== 408 && outcome !== 429 ? 'refused' : 'retry';
      },
    });
    this.#store = store;
    this.#clock = options.clock;
  }

  /** Sends an event about a code in the background, unless a mishap is ordered for it. */
  tell(charge: Charge, event: EventName): void {
    this.announce(this.#delivery(charge, event));
  }

  /**
   * Sends the last event about a code again with a new event id, as the provider's dashboard does. Returns false when there
   * is none.
   */
  resend(charge: Charge): boolean {
    const last = this.#store.deliveries.findLast((delivery) => delivery.chargeId === charge.id);
    if (!last) return false;
    this.repeat(this.#delivery(charge, last.event));
    return true;
  }

  #delivery(charge: Charge, event: EventName): Delivery {
    const eventId = `log_${randomId()}`;
    return {
      eventId,
      event,
      chargeId: charge.id,
      body: writeEvent(eventId, event, charge),
      state: this.url === undefined ? 'dropped' : 'pending',
      dueAt: this.#clock.now(),
      attempts: [],
    };
  }
}
