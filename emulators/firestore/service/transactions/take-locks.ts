import type { Query } from '../../query/query.ts';
import { StatusError } from '../../values/status.ts';
import type { Core } from '../core.ts';
import type { Transaction } from './transactions.ts';

/**
 * Takes a shared lock on each of the documents, existing or not, for a read-write transaction. `read` reads them and
 * throws where the caller may not: nothing is locked then. Nobody writes between the reading and the locking.
 *
 * Shared locks let two transactions read the same document and then block each other's commit, so one is aborted.
 * Retried by its SDK, it would only collide again with the other retries; a retry therefore also waits for other
 * retries that hold one of the documents. Throws ABORTED after two seconds, and the transaction is over then.
 */
export async function lockDocuments<T>(
  core: Core,
  transaction: Transaction,
  names: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  const patience = core.transactions.startPatience();
  try {
    for (;;) {
      const attempt = await core.commits.run(transaction.database, async () => {
        // It may have expired, or been ended, while it waited.
        core.transactions.find(transaction.database, transaction.id);
        const wanted = names.filter((name) => !transaction.documents.has(name));
        const holders = transaction.retry
          ? wanted.flatMap((name) => core.transactions.retriesHolding(name, transaction))
          : [];
        if (holders.length > 0) return { holders };
        const result = await read();
        for (const name of wanted) transaction.documents.add(name);
        return { result };
      });
      if ('result' in attempt) return attempt.result;
      await core.transactions.waitFor(attempt.holders, transaction, patience);
    }
  } catch (error) {
    if (error instanceof StatusError && error.status === 'ABORTED') core.transactions.end(transaction.id);
    throw error;
  } finally {
    patience.stop();
  }
}

/** Takes a shared lock on what a query reads: no document of its collection may be written by others. */
export async function lockQuery(core: Core, transaction: Transaction, query: Query): Promise<void> {
  if (transaction.snapshot !== null) return;
  await core.commits.run(transaction.database, () => {
    core.transactions.find(transaction.database, transaction.id);
    transaction.queries.push(query);
  });
}
