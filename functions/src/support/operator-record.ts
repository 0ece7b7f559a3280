import { MomentSchema } from 'domain/records/subscriber';
import { termEnd } from 'domain/terms/collections';
import * as v from 'valibot';

/** The reasons for which courtesy days are given. A closed list, so that no record holds what somebody typed about a person. */
export const COURTESY_REASONS = ['outage', 'delay', 'goodwill', 'correction'] as const;
export type CourtesyReason = (typeof COURTESY_REASONS)[number];

/**
 * `audit/{auto}`: what an operator did by `npm run support`. It holds no personal data of the person it is about but the id of
 * the record. The time-to-live policy of `delete_at` erases it.
 */
export const OperatorRecordSchema = v.object({
  /** The name that the operator gave, or the name of the operator's account on the machine. */
  operator: v.string(),
  action: v.picklist(['settle', 'refund', 'courtesy-days', 'erase']),
  /** The subscriber. */
  id: v.string(),
  /** The protocol number of the payment, or null for an action that is about no single payment. */
  payment: v.nullable(v.string()),
  reason: v.nullable(v.picklist(COURTESY_REASONS)),
  at: MomentSchema,
});

/** What is recorded of an operator's action, without its moment. */
export type OperatorAct = Omit<v.InferOutput<typeof OperatorRecordSchema>, 'at'>;

/** The stored record of an action at `at`. */
export type StoredOperatorRecord = OperatorAct & { readonly at: Date; readonly delete_at: Date };

/** The record of an action at `at`. */
export function operatorRecord(act: OperatorAct, at: Date): StoredOperatorRecord {
  return { ...act, at, delete_at: termEnd('audit', 'done', at) };
}
