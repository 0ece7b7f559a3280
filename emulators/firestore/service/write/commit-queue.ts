/** Runs one task at a time per database, in the order of the calls: commits, and the taking of locks. */
export interface CommitQueue {
  run<T>(database: string, task: () => Promise<T> | T): Promise<T>;
}

/**
 * A commit reads the state before it, then asks the rules, which answer asynchronously, and then changes the state.
 * Meanwhile nothing else may change or lock that state.
 */
export function createCommitQueue(): CommitQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(database, task) {
      const before = tails.get(database);
      const turn = before === undefined ? Promise.resolve().then(task) : before.then(task, task);
      tails.set(database, turn);
      try {
        return await turn;
      } finally {
        if (tails.get(database) === turn) tails.delete(database);
      }
    },
  };
}
