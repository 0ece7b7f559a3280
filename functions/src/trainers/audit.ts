import type { WorkoutAction } from 'domain/contracts/trainer/change-workout';
import { termEnd } from 'domain/terms/collections';

/**
 * The actions that are recorded: the calls of a trainer, of `change-workout` the kind of the action, and what an operator does
 * to a trainer.
 */
export type AuditAction =
  | 'open-subscriber'
  | 'save-note'
  | 'save-templates'
  | 'export-queue'
  | 'read-overview'
  | WorkoutAction['kind']
  | 'trainer-added'
  | 'trainer-removed';

/**
 * `audit/{auto}`: one action. It is written together with the action, and no browser reads it. The time-to-live policy of
 * `delete_at` erases it.
 */
export interface AuditRecord {
  /** The uid of the trainer who acted, was added or was removed. */
  readonly trainer: string;
  readonly action: AuditAction;
  /** The row of the queue, or null for an action that is about no single row. */
  readonly id: string | null;
  readonly at: Date;
  readonly delete_at: Date;
}

/** The record of an action at `at`. */
export function auditRecord(entry: Pick<AuditRecord, 'trainer' | 'action' | 'id'>, at: Date): AuditRecord {
  return { ...entry, at, delete_at: termEnd('audit', 'done', at) };
}
