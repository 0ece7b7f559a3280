import type { Clock } from '../../../shared/clock.ts';
import type { Store } from '../state/store.ts';
import type { StoredReply } from '../state/stored-reply.ts';
import { ApiError } from './api-error.ts';

/** How long a key remembers, in milliseconds: the provider promises at least this. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** What requests with an `Idempotency-Key` were answered. */
export class Idempotency {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #inUse = new Set<string>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Takes the key for a request, told by its canonical text. Answers the reply to repeat, if there is one.
   * Refuses a key that another request holds (409) or that was used for another request (400, `idempotency_error`).
   */
  begin(key: string, request: string): StoredReply | undefined {
    const known = this.#store.replies.get(key);
    if (known && this.#clock.now() - known.at < KEPT_MS) {
      if (known.request === request) return known;
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (this.#inUse.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    this.#inUse.add(key);
    return undefined;
  }

  /** Lets the key remember the reply. */
  remember(reply: Omit<StoredReply, 'at'>): void {
    const at = this.#clock.now();
    for (const old of this.#store.replies.values())
      if (at - old.at >= KEPT_MS) this.#store.replies.delete(old.key);
    this.#store.replies.set(reply.key, { ...reply, at });
  }

  /** Gives the key back at the end of its request. */
  end(key: string): void {
    this.#inUse.delete(key);
  }
}
