import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { hasBytes } from '../read/read-context.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeWrites } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

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
