/** Collects a listener's snapshots, so that a test waits for a state and not for a time. */
export class Heard<T> {
  readonly all: T[] = [];
  private readonly waiting = new Set<() => void>();

  readonly hear = (event: T): void => {
    this.all.push(event);
    for (const look of this.waiting) look();
  };

  /** Resolves with the first event, past or future, that `wanted` accepts. */
  until(wanted: (event: T, index: number) => boolean): Promise<T> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.all.find(wanted);
        if (found === undefined) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }
}
