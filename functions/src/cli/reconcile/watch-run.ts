import type { PaymentDeps, ProviderRequest, Written } from '../../payments/ports/payment-deps.ts';
import { changeLines } from './change-lines.ts';
import { overlayStore } from './overlay-store.ts';
import { rehearseGateways } from './rehearse-gateways.ts';

/** The dependencies of a run that is watched, and what it has changed so far, as plain lines. */
export interface WatchedRun {
  readonly deps: PaymentDeps;
  changes(): readonly string[];
}

/**
 * Watches what a run on `deps` changes. A dry run is the same code over a store and gateways that keep every write and every
 * request to themselves, so nothing changes here or at the providers.
 */
export function watchRun(deps: PaymentDeps, isDry: boolean): WatchedRun {
  const written: Written[] = [];
  const requests: ProviderRequest[] = [];
  return {
    deps: {
      ...(isDry ? { ...deps, store: overlayStore(deps.store), ...rehearseGateways(deps) } : deps),
      watcher: { wrote: (one) => written.push(one), asked: (one) => requests.push(one) },
    },
    changes: () => changeLines(written, requests),
  };
}
