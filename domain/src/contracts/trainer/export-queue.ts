import * as v from 'valibot';
import { QUEUE_FLAGS, QUEUE_STATES } from '../../records/queue-entry.ts';
import type { Contract } from '../contract.ts';

/** The filters of the queue. Without any, it shows every row whose access is not over. */
export const QueueFilterSchema = v.strictObject({
  state: v.optional(v.picklist(QUEUE_STATES)),
  flag: v.optional(v.picklist(QUEUE_FLAGS)),
  overdue: v.optional(v.literal(true)),
  /** What was typed into the search. */
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
export type QueueFilter = v.InferOutput<typeof QueueFilterSchema>;

/**
 * `export-queue`: the rows that a filter finds, as a CSV file for a Brazilian spreadsheet (UTF-8 with BOM, semicolons). The
 * server records it. Throws 'forbidden' and 'recent-login-required'.
 */
export const exportQueue = {
  name: 'export-queue',
  caller: 'signed-in',
  request: QueueFilterSchema,
  response: v.object({ csv: v.string(), rows: v.number() }),
} as const satisfies Contract;
