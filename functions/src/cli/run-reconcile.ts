import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import { reconcilePayments, type Reconciliation } from '../payments/sync/reconcile-payments.ts';
import { changeLines } from './change-lines.ts';
import { newJournal } from './journal.ts';
import { overlayStore } from './overlay-store.ts';
import { rehearseGateways } from './rehearse-gateways.ts';
import { watchGateways } from './watch-gateways.ts';
import { watchStore } from './watch-store.ts';

/** What a run did, or a dry run would do, in plain lines. */
export interface ReconcileReport extends Reconciliation {
  readonly changes: readonly string[];
}

/**
 * Reconciles the payments as the scheduled function does and reports what that changed. Dry: the same code over stand-ins
 * that keep every write and every request to themselves, so nothing changes here or at the providers.
 */
export async function runReconcile(deps: PaymentDeps, isDry: boolean): Promise<ReconcileReport> {
  const journal = newJournal();
  const below = isDry ? { ...deps, store: overlayStore(deps.store), ...rehearseGateways(deps) } : deps;
  const result = await reconcilePayments({
    ...below,
    store: watchStore(below.store, journal),
    ...watchGateways(below, journal),
  });
  return { ...result, changes: changeLines(journal) };
}
