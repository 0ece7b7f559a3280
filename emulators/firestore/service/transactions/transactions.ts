import type { Clock, Snapshot, Store } from '../../store/store.ts';
import type { Document, Timestamp } from '../../values/value.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { matchesQuery } from '../../query/match-query.ts';
import type { Query } from '../../query/query.ts';

/** An open transaction. A read-only one reads a snapshot; a read-write one reads the present, under shared locks. */
export interface Transaction {
  readonly id: Buffer;
  readonly database: string;
  readonly snapshot: Snapshot | null;
  /** Whether it was begun again after a conflict; see `lockDocuments`. */
  readonly retry: boolean;
  readonly documents: Set<string>;
  readonly queries: Query[];
}

export interface TransactionMode {
  readonly readOnly: boolean;
  readonly retry: boolean;
  /** The moment that a read-only transaction reads. Absent, it is the start of the transaction. */
  readonly readTime?: Timestamp;
}

/** A document that a commit is about to write, as it is and as it would be; null where it does not exist. */
export interface PendingChange {
  readonly name: string;
  readonly before: Document | null;
  readonly after: Document | null;
}

export interface Transactions {
  begin(database: string, mode: TransactionMode): Transaction;
  /** The open transaction with that id; its idle time starts anew. Throws ABORTED if it has ended. */
  find(database: string, id: unknown): Transaction;
  /**
   * Ends a transaction and releases its locks. Does nothing for one that has ended. Throws INVALID_ARGUMENT for an id
   * that was never given out.
   */
  end(id: unknown): void;
  /** Ends all transactions of a database, or of all, because what they have read is gone. */
  endAll(database?: string): void;
  /** The transactions whose locks forbid `transaction` (null: a write without one) to make these changes. */
  blockers(changes: readonly PendingChange[], transaction: Transaction | null): Transaction[];
  /** The other retries that hold a lock on the document. */
  retriesHolding(name: string, transaction: Transaction): Transaction[];
  /**
   * Waits until one of `blockers` ends. Throws ABORTED when `patience` (from `startPatience`) runs out. Throws it at
   * once when the blockers wait, in turn, for `waiter`, because then none of them would ever go on.
   */
  waitFor(blockers: readonly Transaction[], waiter: Transaction | null, patience: Patience): Promise<void>;
  startPatience(): Patience;
}

/** The time that one request may spend waiting for locks, summed over all its waits. */
interface Patience {
  readonly runOut: Promise<void>;
  stop(): void;
}

/** https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const IDLE_MS = 60_000;
const TOTAL_MS = 270_000;
const LOCK_WAIT_MS = 2_000;
/** Google's ids consist of this byte and a little-endian counter. */
const ID_PREFIX = 0x11;

interface OpenTransaction {
  readonly transaction: Transaction;
  readonly cancelExpiry: () => void;
  cancelIdleExpiry: () => void;
}

/** Keeps the transactions of all databases. The README describes locks and waiting. */
export function createTransactions(clock: Clock, store: Store): Transactions {
  const open = new Map<string, OpenTransaction>();
  const waiting = new Map<Transaction, readonly Transaction[]>();
  const wakeUps = new Set<() => void>();
  let count = 0n;

  /** The key under which an id is kept. Throws INVALID_ARGUMENT for an id that was never given out. */
  function keyOf(id: unknown): string {
    if (isTransactionId(id)) {
      const bytes = Buffer.from(id);
      if (bytes.readBigUInt64LE(1) <= count) return bytes.toString('hex');
    }
    throw new StatusError('INVALID_ARGUMENT', 'Invalid transaction.');
  }

  function endByKey(key: string): void {
    const entry = open.get(key);
    if (entry === undefined) return;
    open.delete(key);
    entry.cancelIdleExpiry();
    entry.cancelExpiry();
    entry.transaction.snapshot?.release();
    for (const wakeUp of wakeUps) wakeUp();
  }

  function inDatabase(database: string, except: Transaction | null): Transaction[] {
    const all = [...open.values()].map((entry) => entry.transaction);
    return all.filter((other) => other.database === database && other !== except);
  }

  function waitsFor(
    from: readonly Transaction[],
    target: Transaction,
    seen = new Set<Transaction>(),
  ): boolean {
    return from.some((transaction) => {
      if (transaction === target) return true;
      if (seen.has(transaction)) return false;
      seen.add(transaction);
      return waitsFor(waiting.get(transaction) ?? [], target, seen);
    });
  }

  return {
    begin(database, mode) {
      count += 1n;
      const id = Buffer.alloc(9);
      id[0] = ID_PREFIX;
      id.writeBigUInt64LE(count, 1);
      const transaction: Transaction = {
        id,
        database,
        snapshot: mode.readOnly ? store.snapshot(database, mode.readTime) : null,
        retry: mode.retry,
        documents: new Set(),
        queries: [],
      };
      const key = id.toString('hex');
      open.set(key, {
        transaction,
        cancelExpiry: clock.after(TOTAL_MS, () => endByKey(key)),
        cancelIdleExpiry: clock.after(IDLE_MS, () => endByKey(key)),
      });
      return transaction;
    },

    find(database, id) {
      const key = keyOf(id);
      const entry = open.get(key);
      if (entry === undefined) {
        throw new StatusError('ABORTED', 'The referenced transaction has expired or is no longer valid.');
      }
      if (entry.transaction.database !== database) {
        throw new StatusError('INVALID_ARGUMENT', 'The transaction belongs to another database.');
      }
      entry.cancelIdleExpiry();
      entry.cancelIdleExpiry = clock.after(IDLE_MS, () => endByKey(key));
      return entry.transaction;
    },

    end: (id) => endByKey(keyOf(id)),

    endAll(database) {
      for (const [key, { transaction }] of open) {
        if (database === undefined || transaction.database === database) endByKey(key);
      }
    },

    blockers(changes, transaction) {
      const [first] = changes;
      if (first === undefined) return [];
      return inDatabase(databaseOf(first.name), transaction).filter((other) =>
        changes.some(
          ({ name, before, after }) =>
            other.documents.has(name) ||
            other.queries.some((query) =>
              [before, after].some((document) => document !== null && matchesQuery(query, document)),
            ),
        ),
      );
    },

    retriesHolding: (name, transaction) =>
      inDatabase(transaction.database, transaction).filter(
        (other) => other.retry && other.documents.has(name),
      ),

    async waitFor(blockers, waiter, patience) {
      // A blocker may have ended since the caller looked.
      if (blockers.some((blocker) => !open.has(blocker.id.toString('hex')))) return;
      if (waiter !== null && waitsFor(blockers, waiter)) throw lockTimeout();
      const release = createSignal();
      wakeUps.add(release.raise);
      if (waiter !== null) waiting.set(waiter, blockers);
      try {
        const released = release.raised.then(() => true);
        const inTime = await Promise.race([released, patience.runOut.then(() => false)]);
        if (!inTime) throw lockTimeout();
      } finally {
        wakeUps.delete(release.raise);
        if (waiter !== null) waiting.delete(waiter);
      }
    },

    startPatience() {
      const alarm = createSignal();
      return { runOut: alarm.raised, stop: clock.after(LOCK_WAIT_MS, alarm.raise) };
    },
  };
}

/** Whether the bytes have the form of a transaction's id. The id may be of an earlier process. */
export function isTransactionId(id: unknown): id is Uint8Array {
  return id instanceof Uint8Array && id.length === 9 && id[0] === ID_PREFIX;
}

function createSignal(): { readonly raised: Promise<void>; readonly raise: () => void } {
  const resolvers: (() => void)[] = [];
  const raised = new Promise<void>((resolve) => {
    resolvers.push(resolve);
  });
  return { raised, raise: () => resolvers.forEach((resolve) => resolve()) };
}

function lockTimeout(): StatusError {
  return new StatusError('ABORTED', 'Transaction lock timeout.');
}
