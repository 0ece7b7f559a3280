import type { Clock } from '../../shared/clock.ts';
import type { Faults } from './controls/faults.ts';
import type { Store } from './state/store.ts';
import type { WebhookDispatcher } from './webhooks/dispatcher.ts';

/** What the operations work on. */
export interface Sandbox {
  readonly store: Store;
  /** The sandbox's own time: the real one plus what the controls moved it ahead. */
  readonly clock: Clock;
  readonly webhooks: WebhookDispatcher;
  readonly faults: Faults;
  readonly key: string;
  /** Whether `key` is one of the development environment. */
  readonly devMode: boolean;
}
