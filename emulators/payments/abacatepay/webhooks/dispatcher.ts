import type { Clock, Timers } from '../../../shared/clock.ts';
import { randomId } from '../operations/random-id.ts';
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
const ATTEMPT_TIMEOUT_MS = 30 * SECOND;

/** What the controls may order for the next event. */
export type Mishap = { action: 'drop' } | { action: 'duplicate' } | { action: 'delay'; seconds: number };

interface DispatcherOptions {
  store: Store;
  clock: Clock;
  timers: Timers;
  fetch: typeof fetch;
  url: string | undefined;
  secret: string;
  publicKey: string;
}

/** Sends events to the webhook, signed, with the provider's retries, and survives restarts with the store. */
export class WebhookDispatcher {
  url: string | undefined;
  readonly #options: DispatcherOptions;
  readonly #mishaps: Mishap[] = [];
  readonly #sending = new Map<Delivery, Promise<void>>();
  #cancelTimer: (() => void) | undefined;
  #closed = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.url = options.url;
  }

  /** Orders a mishap for the next event that has none yet. */
  orderMishap(mishap: Mishap): void {
    this.#mishaps.push(mishap);
  }

  /** Takes back every mishap ordered and not used yet. */
  forgetMishaps(): void {
    this.#mishaps.length = 0;
  }

  /** Queues the event and sends it in the background, unless a mishap was ordered for it. */
  announce(charge: Charge, event: EventName): void {
    const delivery = this.#queue(charge, event);
    const mishap = this.#mishaps.shift();
    switch (mishap?.action) {
      case undefined:
        break;
      case 'drop':
        delivery.state = 'dropped';
        break;
      case 'delay':
        delivery.dueAt += mishap.seconds * SECOND;
        break;
      case 'duplicate':
        // The same event twice, as when the provider did not see our answer: same id, same bytes.
        if (delivery.state === 'pending') this.#options.store.addDelivery({ ...delivery, attempts: [] });
        break;
      default:
        mishap satisfies never;
    }
    this.sendDue();
  }

  /** Sends the last event of a code again, with a new event id, as the provider's dashboard does. */
  resend(charge: Charge): boolean {
    const last = this.#options.store.deliveries.findLast((delivery) => delivery.chargeId === charge.id);
    if (!last) return false;
    this.#queue(charge, last.event);
    this.sendDue();
    return true;
  }

  /** Starts every attempt that is due, and waits for the next one. To be called whenever time moved. */
  sendDue(): void {
    if (this.#closed) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const now = this.#options.clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const delivery of this.#options.store.deliveries) {
      if (delivery.state !== 'pending' || this.#sending.has(delivery)) continue;
      if (delivery.dueAt > now) {
        next = Math.min(next, delivery.dueAt);
        continue;
      }
      const attempt = this.#attempt(delivery).finally(() => {
        this.#sending.delete(delivery);
        this.sendDue();
      });
      this.#sending.set(delivery, attempt);
    }
    if (next !== Number.POSITIVE_INFINITY) {
      this.#cancelTimer = this.#options.timers.after(next - now, () => this.sendDue());
    }
  }

  /** Resolves once nothing is on its way and nothing is due now. */
  async settled(): Promise<void> {
    this.sendDue();
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  /** Stops sending; what is pending goes out after the next start. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
  }

  #queue(charge: Charge, event: EventName): Delivery {
    const eventId = `log_${randomId()}`;
    const unsendable = this.url === undefined || this.#options.store.webhookOff;
    const delivery: Delivery = {
      eventId,
      event,
      chargeId: charge.id,
      body: writeEvent(eventId, event, charge),
      state: unsendable ? 'dropped' : 'pending',
      dueAt: this.#options.clock.now(),
      attempts: [],
    };
    this.#options.store.addDelivery(delivery);
    return delivery;
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, clock } = this.#options;
    const outcome = await this.#post(delivery.body);
    if (this.#closed) return;
    delivery.attempts.push({ at: clock.now(), outcome: String(outcome) });
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      delivery.state = 'delivered';
    } else if (outcome === 410) {
      delivery.state = 'refused';
      store.webhookOff = true;
      for (const other of store.deliveries) if (other.state === 'pending') other.state = 'dropped';
    } else if (typeof outcome === 'number' && outcome < 500 && outcome !== 408 && outcome !== 429) {
      delivery.state = 'refused';
    } else {
      const delay = RETRY_DELAYS_MS[delivery.attempts.length - 1];
      if (delay === undefined) delivery.state = 'failed';
      else delivery.dueAt = clock.now() + delay;
    }
    await store.saved();
  }

  /** The answer's status, or why there was none. */
  async #post(body: string): Promise<number | 'timeout' | 'unreachable'> {
    const { secret, publicKey, timers } = this.#options;
    if (this.url === undefined) return 'unreachable';
    const url = new URL(this.url);
    url.searchParams.set('webhookSecret', secret);
    const controller = new AbortController();
    const cancel = timers.after(ATTEMPT_TIMEOUT_MS, () => controller.abort());
    try {
      const response = await this.#options.fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: controller.signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'AbacatePay/2.0 (sandbox)',
          'x-webhook-secret': secret,
          'x-webhook-signature': sign(body, publicKey),
        },
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return controller.signal.aborted ? 'timeout' : 'unreachable';
    } finally {
      cancel();
    }
  }
}
