import type { Clock, Timers } from '../../shared/clock.ts';
import type { AnySandbox } from '../shared/sandbox.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { Store } from './state/store.ts';
import type { Announcer } from './webhooks/announcer.ts';

/** The parts of the sandbox, which every operation gets. */
export interface Sandbox extends AnySandbox {
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly timers: Timers;
  readonly webhooks: Announcer;
  readonly idempotency: Idempotency;
  /** Whether `key` is a key of live mode. */
  readonly livemode: boolean;
  /** The URL of the pages, without a slash at the end. */
  readonly url: string;
}

/** The sandbox's present time in seconds since the epoch. */
export function nowSeconds(sandbox: Sandbox): number {
  return Math.floor(sandbox.clock.now() / 1_000);
}

/** The sandbox's time: the real time plus how far the controls have moved it ahead. */
export class SandboxClock implements Clock {
  readonly #base: Clock;
  readonly #aheadMs: () => number;
  #shown: number | undefined;

  constructor(base: Clock, aheadMs: () => number) {
    this.#base = base;
    this.#aheadMs = aheadMs;
  }

  now(): number {
    return this.#shown ?? this.#base.now() + this.#aheadMs();
  }

  /** Shows `moment` (milliseconds since the epoch) during a call, so that an overdue action runs at the time it was due. */
  at(moment: number, run: () => void): void {
    this.#shown = moment;
    try {
      run();
    } finally {
      this.#shown = undefined;
    }
  }
}
