import type { Query } from '../../query/query.ts';
import { StatusError } from '../../values/status.ts';
import type { Core } from '../core.ts';
import type { Transaction } from './transactions.ts';

/**
 * Takes a shared lock on each of the documents, existing or not, for a read-write transaction. `read` reads them, and
 * throws if the caller may not; then nothing is locked. Nobody writes between reading and locking.
 *
 * With shared locks, two transactions can read the same document and then block each other's commit, so one is aborted.
 * Its SDK retries it, and it would only collide again with the other retries. Therefore a retry also waits for other
 * retries that hold one of the documents. Throws ABORTED after two seconds; the transaction is then over.
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
        // While it waited, the transaction may have expired or ended.
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

/**
 * Takes a shared lock on a query: nobody else may write a document that matches it, before or after the write. The limit and
 * the offset do not count, so that no document can move into the results either.
 */
export async function lockQuery(core: Core, transaction: Transaction, query: Query): Promise<void> {
  if (transaction.snapshot !== null) return;
  await core.commits.run(transaction.database, () => {
    core.transactions.find(transaction.database, transaction.id);
    transaction.queries.push(query);
  });
}
