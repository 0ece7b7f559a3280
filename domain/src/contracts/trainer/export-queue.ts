import * as v from 'valibot';
import { QUEUE_FLAGS, QUEUE_STATES } from '../../queue/states.ts';
import type { Contract } from '../contract.ts';

/** The filters of the queue. Without any, it shows every row whose access is not over. */
export const QueueFilterSchema = v.strictObject({
  state: v.optional(v.picklist(QUEUE_STATES)),
  flag: v.optional(v.picklist(QUEUE_FLAGS)),
  overdue: v.optional(v.literal(true)),
  /** What was typed into the search. */
  search: v.optional(v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
});
export type QueueFilter = v.InferOutput<typeof QueueFilterSchema>;

/**
 * `export-queue`: the rows that a filter finds, as a CSV file for a Brazilian spreadsheet (UTF-8 with BOM, semicolons). The
 * server records it. `complete` is false if there are more rows than one file takes (10,000). Throws 'forbidden',
 * 'recent-login-required' and 'rate-limited'.
 */
export const exportQueue = {
  name: 'export-queue',
  caller: 'signed-in',
  request: QueueFilterSchema,
  response: v.object({ csv: v.string(), rows: v.number(), complete: v.boolean() }),
} as const satisfies Contract;
