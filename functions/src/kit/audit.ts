import type { WorkoutAction } from 'domain/trainer/contract';
import { COURTESY_REASONS } from 'domain/kit/courtesy';
import { HOUR_MS } from 'domain/kit/dates';
import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import * as v from 'valibot';

/**
 * The actions that are recorded: the calls of a trainer (of `change-workout` the kind of its action), and what an operator does to
 * a trainer.
 */
export type AuditAction =
  | 'open-subscriber'
  | 'save-note'
  | 'mark-seen'
  | 'save-templates'
  | 'export-queue'
  | 'read-overview'
  | 'read-money'
  | 'export-money'
  | 'change-exercises'
  | 'save-draft'
  | 'save-template'
  | WorkoutAction['kind']
  | 'read-owner-acts'
  | OwnerAct['action']
  | 'owner-named'
  | 'trainer-added'
  | 'trainer-removed';

/**
 * `audit/{id}`: one action, or the first of an hour (`hourlyAuditId`). It is written together with the action, and no browser reads it. The time-to-live policy of
 * `delete_at` erases it.
 */
interface AuditRecord {
  /** The uid of the trainer who acted, was added or was removed. */
  readonly trainer: string;
  readonly action: AuditAction;
  /** The row of the queue, or null for an action that is about no single row. */
  readonly id: string | null;
  readonly at: Date;
  readonly delete_at: Date;
}

export function auditRecord(entry: Pick<AuditRecord, 'trainer' | 'action' | 'id'>, at: Date): AuditRecord {
  return { ...entry, at, delete_at: termEnd('audit', 'done', at) };
}

/** The actions that a page repeats while somebody writes. The first one in an hour of the clock is recorded for the others. */
const REPEATED: readonly AuditAction[] = ['save-draft'];

/** The id under which an action is recorded once an hour; null for one of which each is recorded. */
export function hourlyAuditId(
  { trainer, action, id }: Pick<AuditRecord, 'trainer' | 'action' | 'id'>,
  at: Date,
): string | null {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  return REPEATED.includes(action) ? `${action}_${trainer}_${id}_${hour}` : null;
}

/**
 * `audit/{auto}`: what a trainer who is an owner did for the person of a row, `id`. `payment` and `reason` are as in the operator's.
 */
export const OwnerRecordSchema = v.object({
  trainer: v.string(),
  action: v.picklist(['refund', 'courtesy-days', 'send-access']),
  id: v.string(),
  payment: v.nullable(v.string()),
  reason: v.nullable(v.picklist(COURTESY_REASONS)),
  at: MomentSchema,
});
export type OwnerAct = Omit<v.InferOutput<typeof OwnerRecordSchema>, 'at'>;

/** Who gives money or days: an operator by a command, or an owner on the page of a row. */
export type Actor = { readonly operator: string } | Pick<OwnerAct, 'trainer' | 'id'>;

/**
 * `audit/{auto}`: what an operator did by `npm run support`. Of the person it holds only the id of the record. The time-to-live
 * policy of `delete_at` erases it.
 */
export const OperatorRecordSchema = v.object({
  /** The name that the operator gave, or the name of the operator's account on the machine. */
  operator: v.string(),
  action: v.picklist(['settle', 'refund', 'courtesy-days', 'erase']),
  id: v.string(),
  /** The protocol number of the payment, or null for an action that is about no single payment. */
  payment: v.nullable(v.string()),
  reason: v.nullable(v.picklist(COURTESY_REASONS)),
  at: MomentSchema,
});

export type OperatorAct = Omit<v.InferOutput<typeof OperatorRecordSchema>, 'at'>;

/** An act with its moment, as it is stored. */
export function actRecord(act: OperatorAct | OwnerAct, at: Date) {
  return { ...act, at, delete_at: termEnd('audit', 'done', at) };
}
