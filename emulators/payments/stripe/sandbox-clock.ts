import type { Clock } from '../../shared/clock.ts';

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
