import { parseDatabase } from '../../values/resource-name.ts';
import { decodeMode } from '../read/read-context.ts';
import type { UnaryHandler } from './handler.ts';

/** BeginTransaction. Most SDKs do not call it: they send `new_transaction` with their first read. */
export const beginTransaction: UnaryHandler<'BeginTransaction'> = async (core, request) => {
  const { database } = parseDatabase(request.database);
  return { transaction: core.transactions.begin(database, decodeMode(request.options)).id };
};
