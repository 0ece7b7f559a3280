import type { PaymentDeps } from '../../buy/ports/payment-deps.ts';
import { type Reconciliation, reconcilePayments } from '../../buy/sync/reconcile-payments.ts';
import { watchRun } from './change-lines.ts';

/** The result of a run, or the expected result in a dry run. `changes` are plain lines. */
export interface ReconcileReport extends Reconciliation {
  readonly changes: readonly string[];
}

/** Reconciles the payments as the scheduled function does, or rehearses it, and reports what that changed. */
export async function runReconcile(deps: PaymentDeps, isDry: boolean): Promise<ReconcileReport> {
  const run = watchRun(deps, isDry);
  const result = await reconcilePayments(run.deps);
  return { ...result, changes: run.changes() };
}
