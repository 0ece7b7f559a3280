/** Runs one task at a time per database, in the order asked: commits, and the taking of locks. */
export interface CommitQueue {
  run<T>(database: string, task: () => Promise<T> | T): Promise<T>;
}

/**
 * A commit evaluates rules, which is asynchronous, between reading the state before it and changing it; nothing else
 * may change that state, or lock it, meanwhile.
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
