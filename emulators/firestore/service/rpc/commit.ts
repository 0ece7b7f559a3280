import { hasBytes } from '../../values/codec.ts';
import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { ResponseOf, WireWriteResult } from '../../values/wire.ts';
import { requireAdmin } from '../authorize.ts';
import type { UnaryHandler } from '../core.ts';
import { decodeMode } from '../read/read-context.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeWrites } from '../write/decode-write.ts';

/**
 * Commit: makes all writes or none. Afterwards the transaction is over, also when the commit failed. Only a read-only
 * transaction goes on if it is asked to write.
 */
export const commit: UnaryHandler<'Commit'> = async (core, request, caller) => {
  const { database } = parseDatabase(request.database);
  const writes = decodeWrites(request.writes, database);
  const transaction = hasBytes(request.transaction)
    ? core.transactions.find(database, request.transaction)
    : null;
  if (transaction?.snapshot && writes.some((write) => write.kind !== 'verify')) {
    throw new StatusError('INVALID_ARGUMENT', 'Cannot write in a read-only transaction.');
  }
  try {
    return await commitWrites(core, database, writes, caller, transaction);
  } finally {
    if (transaction !== null) core.transactions.end(transaction.id);
  }
};

/** BatchWrite: each write on its own and with its own status. A document may be written at most once. */
export const batchWrite: UnaryHandler<'BatchWrite'> = async (core, request, caller) => {
  const { database } = parseDatabase(request.database);
  requireAdmin(caller, 'Batch writes require admin authentication.');
  const writes = decodeWrites(request.writes, database);
  if (new Set(writes.map((write) => write.name)).size < writes.length) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      'the same document cannot be written more than once in a single request',
    );
  }
  const writeResults: WireWriteResult[] = [];
  const status: ResponseOf<'BatchWrite'>['status'] = [];
  for (const write of writes) {
    try {
      const response = await commitWrites(core, database, [write], caller);
      writeResults.push(...response.writeResults);
      status.push({});
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      writeResults.push({});
      status.push({ code: error.code, message: error.message });
    }
  }
  return { writeResults, status };
};

/** BeginTransaction. Most SDKs do not call it: they send `new_transaction` with their first read. */
export const beginTransaction: UnaryHandler<'BeginTransaction'> = async (core, request) => {
  const { database } = parseDatabase(request.database);
  return { transaction: core.transactions.begin(database, decodeMode(request.options)).id };
};

/** Rollback: also succeeds for a transaction that has ended. */
export const rollback: UnaryHandler<'Rollback'> = async (core, request) => {
  parseDatabase(request.database);
  core.transactions.end(request.transaction);
  return {};
};
