import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { ResponseOf, WireWriteResult } from '../../values/wire.ts';
import { requireAdmin } from '../authorize.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeWrites } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

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
