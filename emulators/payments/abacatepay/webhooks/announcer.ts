import type { Clock, Timers } from '../../../shared/clock.ts';
import { randomId } from '../../shared/random-id.ts';
import { WebhookDispatcher } from '../../shared/webhook-dispatcher.ts';
import type { Charge } from '../state/charge.ts';
import type { Delivery, EventName } from '../state/delivery.ts';
import type { Store } from '../state/store.ts';
import { writeEvent } from './event.ts';
import { sign } from './sign.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failed attempt the next one follows. */
export const RETRY_DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];

interface AnnouncerOptions {
  store: Store;
  clock: Clock;
  timers: Timers;
  fetch: typeof fetch;
  url: string | undefined;
  secret: string;
  publicKey: string;
}

/** Makes events of codes and sends them to the webhook, with the secret and signed. */
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
        if (outcome === 410) {
          store.webhookOff = true;
          for (const other of store.deliveries) if (other.state === 'pending') other.state = 'dropped';
          return 'refused';
        }
        const answered = typeof outcome === 'number' && outcome < 500;
        return answered && outcome !== 408 && outcome !== 429 ? 'refused' : 'retry';
      },
    });
    this.#store = store;
    this.#clock = options.clock;
  }

  /** Tells what happened to a code, in the background, unless a mishap was ordered for it. */
  tell(charge: Charge, event: EventName): void {
    this.announce(this.#delivery(charge, event));
  }

  /** Sends the last event of a code again, with a new event id, as the provider's dashboard does. */
  resend(charge: Charge): boolean {
    const last = this.#store.deliveries.findLast((delivery) => delivery.chargeId === charge.id);
    if (!last) return false;
    this.repeat(this.#delivery(charge, last.event));
    return true;
  }

  #delivery(charge: Charge, event: EventName): Delivery {
    const eventId = `log_${randomId()}`;
    const unsendable = this.url === undefined || this.#store.webhookOff;
    return {
      eventId,
      event,
      chargeId: charge.id,
      body: writeEvent(eventId, event, charge),
      state: unsendable ? 'dropped' : 'pending',
      dueAt: this.#clock.now(),
      attempts: [],
    };
  }
}
