import type { Query } from '../../query/query.ts';
import type { DocumentSource } from '../../store/store.ts';
import { asMessage, decodeTimestamp, hasBytes } from '../../values/codec.ts';
import type { Document, Timestamp } from '../../values/value.ts';
import { StatusError } from '../../values/status.ts';
import type { Optional, WireTimestamp, WireTransactionOptions } from '../../values/wire.ts';
import type { Core } from '../core.ts';
import { lockDocuments, lockQuery } from '../transactions/take-locks.ts';
import { isTransactionId, type Transaction, type TransactionMode } from '../transactions/transactions.ts';

type Authorize = (name: string, document: Document | null) => Promise<void>;

/** Documents in the order of their request, all of one moment. */
interface ReadDocuments {
  readonly documents: readonly (Document | null)[];
  readonly readTime: Timestamp;
}

/** The consistency selector of a read request. At most one of its fields is given. */
interface ConsistencySelector {
  readonly transaction?: Uint8Array | null;
  readonly newTransaction?: WireTransactionOptions | null;
  readonly readTime?: WireTimestamp | null;
}

/** Where a read RPC reads: from the present, the past or a transaction. */
interface ReadContext {
  /** The documents to read. Valid until the next `await`. */
  source(): DocumentSource;
  /** The read time. To be called after everything is read. */
  readTime(): Timestamp;
  /** The id of the transaction that this request began; the client must be told of it first. */
  readonly begun: Buffer | null;
  /**
   * Reads the documents with these names; null for one that does not exist. `authorize` throws if the caller may not
   * read a document. A read-write transaction locks them. A refused read leaves no lock, and ends the transaction that
   * it began.
   */
  readDocuments(names: readonly string[], authorize: Authorize): Promise<ReadDocuments>;
  /** Locks the documents that the query reads, for a read-write transaction. Must be called before reading. */
  beforeQuery(query: Query): Promise<void>;
}

/**
 * Opens the consistency selector of a read request: the present, a time in the past or a transaction. Throws ABORTED
 * for a transaction that has ended, INVALID_ARGUMENT for a time in the future, FAILED_PRECONDITION for one too long
 * ago.
 */
export function openRead(core: Core, database: string, request: ConsistencySelector): ReadContext {
  const begins = request.newTransaction != null;
  const inTransaction = hasBytes(request.transaction);
  if (Number(begins) + Number(inTransaction) + Number(request.readTime != null) > 1) {
    throw new StatusError('INVALID_ARGUMENT', 'A read has one consistency selector at most.');
  }
  if (request.readTime != null) return readPast(core, database, decodeTimestamp(request.readTime));
  const transaction = begins
    ? core.transactions.begin(database, decodeMode(request.newTransaction))
    : inTransaction
      ? core.transactions.find(database, request.transaction)
      : null;
  return contextOf(core, transaction, begins);
}

/** Reads TransactionOptions. Absent options mean read-write. Throws INVALID_ARGUMENT. */
export function decodeMode(message: Optional<WireTransactionOptions>): TransactionMode {
  if (message == null) return { readOnly: false, retry: false };
  const wire = asMessage(message, 'options');
  if (wire.readOnly != null) {
    const { readTime } = asMessage(wire.readOnly, 'read_only');
    return {
      readOnly: true,
      retry: false,
      ...(readTime == null ? {} : { readTime: decodeTimestamp(readTime) }),
    };
  }
  const readWrite = asMessage(wire.readWrite ?? {}, 'read_write');
  const { retryTransaction } = readWrite;
  if (!hasBytes(retryTransaction)) return { readOnly: false, retry: false };
  if (!isTransactionId(retryTransaction)) throw new StatusError('INVALID_ARGUMENT', 'Invalid transaction.');
  return { readOnly: false, retry: true };
}

function readPast(core: Core, database: string, time: Timestamp): ReadContext {
  const open = (): DocumentSource => {
    const snapshot = core.store.snapshot(database, time);
    // A released snapshot stays valid until the next commit, and no caller may use it longer.
    snapshot.release();
    return snapshot;
  };
  // A time that cannot be read is refused before the rules are asked.
  open();
  return {
    source: open,
    readTime: () => time,
    begun: null,
    readDocuments: (names, authorize) => readAll(open(), time, names, authorize),
    beforeQuery: () => Promise.resolve(),
  };
}

function contextOf(core: Core, transaction: Transaction | null, begins: boolean): ReadContext {
  const snapshot = transaction?.snapshot ?? null;
  const source = (): DocumentSource => snapshot ?? core.store;
  const readTime = (): Timestamp => snapshot?.readTime ?? core.store.now();
  return {
    source,
    readTime,
    begun: begins && transaction !== null ? transaction.id : null,
    async readDocuments(names, authorize) {
      const read = () => readAll(source(), readTime(), names, authorize);
      if (transaction === null) return read();
      try {
        return snapshot === null ? await lockDocuments(core, transaction, names, read) : await read();
      } catch (error) {
        if (begins) core.transactions.end(transaction.id);
        throw error;
      }
    },
    async beforeQuery(query) {
      if (transaction !== null) await lockQuery(core, transaction, query);
    },
  };
}

async function readAll(
  source: DocumentSource,
  readTime: Timestamp,
  names: readonly string[],
  authorize: Authorize,
): Promise<ReadDocuments> {
  const documents = names.map((name) => ({ name, document: source.get(name) }));
  for (const { name, document } of documents) await authorize(name, document);
  return { documents: documents.map(({ document }) => document), readTime };
}
