import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { UnaryHandler } from './handler.ts';

/** Rollback: fine also for a transaction that has ended. */
export const rollback: UnaryHandler = async (core, request) => {
  parseDatabase(request.database);
  if (!(request.transaction instanceof Uint8Array)) {
    throw new StatusError('INVALID_ARGUMENT', 'Invalid transaction.');
  }
  core.transactions.end(Buffer.from(request.transaction));
  return {};
};
