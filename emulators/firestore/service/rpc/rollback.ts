import { parseDatabase } from '../../values/resource-name.ts';
import type { UnaryHandler } from './handler.ts';

/** Rollback: also succeeds for a transaction that has ended. */
export const rollback: UnaryHandler<'Rollback'> = async (core, request) => {
  parseDatabase(request.database);
  core.transactions.end(request.transaction);
  return {};
};
