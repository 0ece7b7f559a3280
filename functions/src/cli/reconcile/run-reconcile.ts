import type { PaymentDeps, ProviderRequest, Written } from '../../payments/ports/payment-deps.ts';
import { type Reconciliation, reconcilePayments } from '../../payments/sync/reconcile-payments.ts';
import { changeLines } from './change-lines.ts';
import { overlayStore } from './overlay-store.ts';
import { rehearseGateways } from './rehearse-gateways.ts';

/** The result of a run, or the expected result in a dry run. `changes` are plain lines. */
export interface ReconcileReport extends Reconciliation {
  readonly changes: readonly string[];
}

/**
 * Reconciles the payments as the scheduled function does and reports what that changed. A dry run is the same code over a
 * store and gateways that keep every write and every request to themselves, so nothing changes here or at the providers.
 */
export async function runReconcile(deps: PaymentDeps, isDry: boolean): Promise<ReconcileReport> {
  const written: Written[] = [];
  const requests: ProviderRequest[] = [];
  const result = await reconcilePayments({
    ...(isDry ? { ...deps, store: overlayStore(deps.store), ...rehearseGateways(deps) } : deps),
    watcher: { wrote: (one) => written.push(one), asked: (one) => requests.push(one) },
  });
  return { ...result, changes: changeLines(written, requests) };
}
