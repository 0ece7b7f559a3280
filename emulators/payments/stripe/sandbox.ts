import type { Timers } from '../../shared/clock.ts';
import type { AnySandbox } from '../shared/sandbox.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Store } from './state/store.ts';
import type { Announcer } from './webhooks/announcer.ts';

/** The parts of the sandbox, which every operation gets. */
export interface Sandbox extends AnySandbox {
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly timers: Timers;
  readonly webhooks: Announcer;
  readonly idempotency: Idempotency;
  /** Whether `key` is a key of live mode. */
  readonly livemode: boolean;
  /** The URL of the pages, without a slash at the end. */
  readonly url: string;
}

/** The sandbox's present time in seconds since the epoch. */
export function nowSeconds(sandbox: Sandbox): number {
  return Math.floor(sandbox.clock.now() / 1_000);
}
