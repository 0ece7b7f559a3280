import type { Query } from '../../query/query.ts';
import type { DocumentSource } from '../../store/store.ts';
import { asMessage } from '../../values/codec.ts';
import { StatusError } from '../../values/status.ts';
import type { Timestamp } from '../../values/value.ts';
import type { Core } from '../core.ts';
import type { Message } from '../service.ts';
import { lockDocument, lockQuery } from '../transactions/take-locks.ts';
import type { Transaction, TransactionMode } from '../transactions/transactions.ts';

/** Where a read RPC reads: the present, or an open transaction. */
export interface ReadContext {
  readonly source: DocumentSource;
  /** Call it once everything is read. */
  readTime(): Timestamp;
  /** The id of the transaction that this request began, to be told to the client first. */
  readonly begun: Buffer | null;
  /** Must precede reading: locks the document for a read-write transaction. */
  beforeDocument(name: string): Promise<void>;
  beforeQuery(query: Query): Promise<void>;
}

/** Opens the consistency selector of a read request. Throws ABORTED for an ended transaction. */
export function openRead(core: Core, database: string, request: Message): ReadContext {
  if (request.readTime != null) {
    throw new StatusError('UNIMPLEMENTED', 'Reads at a time in the past (read_time) are not served.');
  }
  const begins = request.newTransaction != null;
  const transaction = begins
    ? core.transactions.begin(database, decodeMode(request.newTransaction))
    : hasBytes(request.transaction)
      ? core.transactions.find(database, request.transaction)
      : null;
  return contextOf(core, transaction, begins);
}

/** Reads TransactionOptions; absent is read-write. Throws UNIMPLEMENTED for a read time. */
export function decodeMode(message: unknown): TransactionMode {
  if (message == null) return { readOnly: false, retry: false };
  const wire = asMessage(message, 'options');
  if (wire.readOnly != null) {
    if (asMessage(wire.readOnly, 'read_only').readTime != null) {
      throw new StatusError('UNIMPLEMENTED', 'Reads at a time in the past (read_time) are not served.');
    }
    return { readOnly: true, retry: false };
  }
  const readWrite = wire.readWrite == null ? {} : asMessage(wire.readWrite, 'read_write');
  return { readOnly: false, retry: hasBytes(readWrite.retryTransaction) };
}

/** Whether an optional bytes field holds anything: absent and empty are the same on the wire. */
export function hasBytes(bytes: unknown): boolean {
  return bytes != null && (!(bytes instanceof Uint8Array) || bytes.length > 0);
}

function contextOf(core: Core, transaction: Transaction | null, begins: boolean): ReadContext {
  const snapshot = transaction?.snapshot ?? null;
  return {
    source: snapshot ?? core.store,
    readTime: () => snapshot?.readTime ?? core.store.now(),
    begun: begins && transaction !== null ? transaction.id : null,
    async beforeDocument(name) {
      if (transaction !== null) await lockDocument(core, transaction, name);
    },
    async beforeQuery(query) {
      if (transaction !== null) await lockQuery(core, transaction, query);
    },
  };
}
