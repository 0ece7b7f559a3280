import type { Query } from '../../query/query.ts';
import type { DocumentSource } from '../../store/store.ts';
import { asMessage, decodeTimestamp } from '../../values/codec.ts';
import type { Document } from '../../values/document.ts';
import { StatusError } from '../../values/status.ts';
import type { Timestamp } from '../../values/value.ts';
import type { Core } from '../core.ts';
import type { Message } from '../service.ts';
import { lockDocuments, lockQuery } from '../transactions/take-locks.ts';
import type { Transaction, TransactionMode } from '../transactions/transactions.ts';

type Authorize = (name: string, document: Document | null) => Promise<void>;

/** Documents in the order they were asked for, all of one moment. */
export interface ReadDocuments {
  readonly documents: readonly (Document | null)[];
  readonly readTime: Timestamp;
}

/** Where a read RPC reads: the present, or an open transaction. */
export interface ReadContext {
  /** The documents as they are to be read, until the next `await`. */
  source(): DocumentSource;
  /** Call it once everything is read. */
  readTime(): Timestamp;
  /** The id of the transaction that this request began, to be told to the client first. */
  readonly begun: Buffer | null;
  /**
   * Reads the documents of these names, null where there is none. `authorize` throws where the caller may not have one.
   * A read-write transaction locks them; of a refused read nothing is left, neither a lock nor the transaction that it
   * began.
   */
  readDocuments(names: readonly string[], authorize: Authorize): Promise<ReadDocuments>;
  /** Must precede reading: locks what the query reads for a read-write transaction. */
  beforeQuery(query: Query): Promise<void>;
}

/**
 * Opens the consistency selector of a read request: the present, a time in the past or a transaction. Throws ABORTED
 * for an ended transaction, INVALID_ARGUMENT for a time to come, FAILED_PRECONDITION for one too long ago.
 */
export function openRead(core: Core, database: string, request: Message): ReadContext {
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

/** Reads TransactionOptions; absent is read-write. Throws INVALID_ARGUMENT. */
export function decodeMode(message: unknown): TransactionMode {
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
  const readWrite = wire.readWrite == null ? {} : asMessage(wire.readWrite, 'read_write');
  return { readOnly: false, retry: hasBytes(readWrite.retryTransaction) };
}

/** Whether an optional bytes field holds anything: absent and empty are the same on the wire. */
export function hasBytes(bytes: unknown): boolean {
  return bytes != null && (!(bytes instanceof Uint8Array) || bytes.length > 0);
}

function readPast(core: Core, database: string, time: Timestamp): ReadContext {
  const open = (): DocumentSource => {
    const snapshot = core.store.snapshot(database, time);
    // It stays true until the next commit, so for as long as the caller may use it.
    snapshot.release();
    return snapshot;
  };
  // A time that cannot be read is refused before anything else is asked.
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
