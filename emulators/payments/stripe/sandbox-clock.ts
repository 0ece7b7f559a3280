import type { Clock } from '../../shared/clock.ts';

/** The sandbox's own time: the real one plus what the controls moved it ahead. */
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

  /** Shows a given moment for the length of a call: what was due then is to find it the present. */
  at(moment: number, run: () => void): void {
    this.#shown = moment;
    try {
      run();
    } finally {
      this.#shown = undefined;
    }
  }
}
