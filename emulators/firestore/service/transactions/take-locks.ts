import type { Query } from '../../query/query.ts';
import type { Core } from '../core.ts';
import type { Transaction } from './transactions.ts';

/**
 * Takes a shared lock on a document, existing or not, for a read-write transaction. Shared locks let two transactions
 * read the same document and then block each other's commit, so one is aborted. Retried by its SDK, it would only
 * collide again with the other retries; a retry therefore also waits for other retries that hold the document.
 * Throws ABORTED after two seconds.
 */
export async function lockDocument(core: Core, transaction: Transaction, name: string): Promise<void> {
  if (transaction.snapshot !== null || transaction.documents.has(name)) return;
  const patience = core.transactions.startPatience();
  try {
    for (;;) {
      const holders = await core.commits.run(transaction.database, () => {
        // It may have expired, or been ended, while it waited.
        core.transactions.find(transaction.database, transaction.id);
        const others = transaction.retry ? core.transactions.retriesHolding(name, transaction) : [];
        if (others.length === 0) transaction.documents.add(name);
        return others;
      });
      if (holders.length === 0) return;
      await core.transactions.waitFor(holders, transaction, patience);
    }
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
