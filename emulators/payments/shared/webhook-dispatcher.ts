import * as v from 'valibot';
import { type Clock, DAY_MS, DAY_SECONDS, SECOND_MS, type Timers } from '../../shared/clock.ts';
import type { Delivery } from './store.ts';

const ATTEMPT_TIMEOUT_MS = 30 * SECOND_MS;
/** The due time of an event that is held back until another one overtakes it: never. */
const HELD = Number.MAX_SAFE_INTEGER;

/** A duration that a control accepts, in seconds: up to ten years. */
export const secondsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(10 * 365 * DAY_SECONDS),
);

/** Which event a mishap is for: the next one, of this type if one is named, and whose body has this text if one is given. */
const victimEntries = { event: v.optional(v.string()), about: v.optional(v.string()) };

/** A mishap that a control orders. */
export const mishapSchema = v.variant('action', [
  v.strictObject({ action: v.literal('drop'), ...victimEntries }),
  v.strictObject({ action: v.literal('duplicate'), ...victimEntries }),
  v.strictObject({ action: v.literal('delay'), seconds: secondsSchema, ...victimEntries }),
  /** The event is held back until the one after it has been tried. */
  v.strictObject({ action: v.literal('reorder'), ...victimEntries }),
]);

type Mishap = v.InferOutput<typeof mishapSchema>;

/** The status of the answer, or the reason why there was none. */
type Outcome = number | 'timeout' | 'unreachable';

/** The URL and the headers that an attempt sends with the delivery's body. */
interface Envelope {
  url: URL;
  headers: Record<string, string>;
}

interface DispatcherOptions<TDelivery extends Delivery> {
  /** The store of the deliveries. `saved` resolves once their present state is saved. */
  log: {
    readonly deliveries: readonly TDelivery[];
    addDelivery(delivery: TDelivery): void;
    saved(): Promise<void>;
  };
  clock: Clock;
  timers: Timers;
  fetch: typeof fetch;
  url: string | undefined;
  /** The time from each failed attempt to the next one, in milliseconds. */
  retryDelaysMs: readonly number[];
  envelope(url: string, body: string): Envelope;
  /** Decides about a delivery that was not answered with 2xx. */
  judge(outcome: Outcome): 'retry' | 'refused';
  onDelivered?(delivery: TDelivery): void;
}

/** Sends events to the webhook with the provider's retries and the ordered mishaps. Pending events survive a restart. */
export class WebhookDispatcher<TDelivery extends Delivery> {
  url: string | undefined;
  readonly #options: DispatcherOptions<TDelivery>;
  readonly #mishaps: Mishap[] = [];
  readonly #sending = new Map<TDelivery, Promise<void>>();
  /** The held deliveries, by the delivery whose first attempt releases them. */
  readonly #overtakenBy = new Map<TDelivery, TDelivery[]>();
  #cancelTimer: (() => void) | undefined;
  #closed = false;

  constructor(options: DispatcherOptions<TDelivery>) {
    this.#options = options;
    this.url = options.url;
  }

  /** Orders a mishap for the next event that it fits. */
  orderMishap(mishap: Mishap): void {
    this.#mishaps.push(mishap);
  }

  /** Cancels every mishap that no event has had yet. */
  forgetMishaps(): void {
    this.#mishaps.length = 0;
  }

  /** Queues a delivery and sends it in the background, unless a mishap was ordered for it. */
  announce(delivery: TDelivery): void {
    const held = this.#options.log.deliveries.filter(
      (other) => other.state === 'pending' && other.dueAt === HELD,
    );
    this.#options.log.addDelivery(delivery);
    const index = this.#mishaps.findIndex(
      ({ event = delivery.event, about = '' }) => event === delivery.event && delivery.body.includes(about),
    );
    const [mishap] = index === -1 ? [] : this.#mishaps.splice(index, 1);
    switch (mishap?.action) {
      case undefined:
        break;
      case 'drop':
        delivery.state = 'dropped';
        break;
      case 'delay':
        delivery.dueAt += mishap.seconds * 1_000;
        break;
      case 'duplicate':
        // The event is sent twice with the same id and bytes, as when the provider did not receive an answer.
        if (delivery.state === 'pending') this.#options.log.addDelivery({ ...delivery, attempts: [] });
        break;
      case 'reorder':
        delivery.dueAt = HELD;
        break;
      default:
        mishap satisfies never;
    }
    // A delivery that is not sent now does not release the held ones.
    if (delivery.state === 'pending' && delivery.dueAt !== HELD) this.#overtakenBy.set(delivery, held);
    this.sendDue();
  }

  /** Queues a delivery again. It has no mishap. */
  repeat(delivery: TDelivery): void {
    this.#options.log.addDelivery(delivery);
    this.sendDue();
  }

  /** Starts every attempt that is due, and sets a timer for the next one. It must be called whenever the clock was moved. */
  sendDue(): void {
    if (this.#closed) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const now = this.#options.clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const delivery of this.#options.log.deliveries) {
      if (delivery.state !== 'pending' || this.#sending.has(delivery)) continue;
      if (delivery.dueAt > now) {
        if (delivery.dueAt !== HELD) next = Math.min(next, delivery.dueAt);
        continue;
      }
      const attempt = this.#attempt(delivery).finally(() => {
        this.#sending.delete(delivery);
        this.#release(delivery);
        this.sendDue();
      });
      this.#sending.set(delivery, attempt);
    }
    if (next !== Number.POSITIVE_INFINITY) {
      // A timer of Node holds no more than 24 days, so none is set for longer than a day.
      this.#cancelTimer = this.#options.timers.after(Math.min(next - now, DAY_MS), () => this.sendDue());
    }
  }

  /** Resolves once no attempt is running and none is due. */
  async settled(): Promise<void> {
    this.sendDue();
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  /** Resolves once no attempt for the delivery is running. */
  async tried(delivery: TDelivery): Promise<void> {
    await this.#sending.get(delivery);
  }

  /** Stops sending. Pending deliveries are sent after the next start. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
  }

  #release(delivery: TDelivery): void {
    for (const held of this.#overtakenBy.get(delivery) ?? []) {
      if (held.dueAt === HELD) held.dueAt = this.#options.clock.now();
    }
    this.#overtakenBy.delete(delivery);
  }

  async #attempt(delivery: TDelivery): Promise<void> {
    const { log, clock, retryDelaysMs } = this.#options;
    const outcome = await this.#post(delivery.body);
    if (this.#closed) return;
    delivery.attempts.push({ at: clock.now(), outcome: String(outcome) });
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      delivery.state = 'delivered';
      this.#options.onDelivered?.(delivery);
    } else if (this.#options.judge(outcome) === 'refused') {
      delivery.state = 'refused';
    } else {
      const delay = retryDelaysMs[delivery.attempts.length - 1];
      if (delay === undefined) delivery.state = 'failed';
      else delivery.dueAt = clock.now() + delay;
    }
    await log.saved();
  }

  async #post(body: string): Promise<Outcome> {
    if (this.url === undefined) return 'unreachable';
    const { url, headers } = this.#options.envelope(this.url, body);
    const controller = new AbortController();
    const cancel = this.#options.timers.after(ATTEMPT_TIMEOUT_MS, () => controller.abort());
    try {
      const response = await this.#options.fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: controller.signal,
        headers,
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
