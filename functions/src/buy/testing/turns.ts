/**
 * Lets concurrent operations take turns at every round trip, in an order that the caller chooses. A run can therefore be
 * repeated exactly. While no operation runs, a turn comes at once.
 */
export class Turns {
  private waiting: (() => void)[] = [];
  private running = false;

  /** Resolves when it is this caller's turn. */
  take(): Promise<void> {
    if (!this.running) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Runs operations concurrently until all have ended. `choose` gets the number of waiting operations and picks one of them. */
  async run(operations: readonly (() => Promise<void>)[], choose: (count: number) => number): Promise<void> {
    this.running = true;
    const all = Promise.all(operations.map((operation) => operation()));
    const state = { ended: false };
    const watch = all.finally(() => {
      state.ended = true;
    });
    await settle();
    while (!state.ended || this.waiting.length > 0) {
      const [next] = this.waiting.splice(choose(this.waiting.length), 1);
      if (next === undefined) throw new Error('An operation waits for something else than its turn');
      next();
      await settle();
    }
    this.running = false;
    await watch;
  }
}

/** Resolves when every operation has ended or waits for its turn. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
