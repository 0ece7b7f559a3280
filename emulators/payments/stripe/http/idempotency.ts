import { type Clock, DAY_MS } from '../../../shared/clock.ts';
import type { Store, StoredReply } from '../state/store.ts';
import { ApiError } from './api-error.ts';

/** The replies to requests with an `Idempotency-Key`, which are kept for a day. */
export class Idempotency {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #inUse = new Set<string>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Reserves the key for a request, which is given as its canonical text. Returns the stored reply, if there is one. Throws
   * a refusal for a key that a running request has reserved (409) or that another request has used (400,
   * `idempotency_error`).
   */
  begin(key: string, request: string): StoredReply | undefined {
    const known = this.#store.replies.get(key);
    if (known && this.#clock.now() - known.at < DAY_MS) {
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

  /** Stores the reply under its key. */
  remember(reply: Omit<StoredReply, 'at'>): void {
    const at = this.#clock.now();
    for (const old of this.#store.replies.values())
      if (at - old.at >= DAY_MS) this.#store.replies.delete(old.key);
    this.#store.replies.set(reply.key, { ...reply, at });
  }

  /** Ends the reservation at the end of the request. */
  end(key: string): void {
    this.#inUse.delete(key);
  }
}
