import type { Clock } from '../../shared/clock.ts';
import type { Faults } from '../shared/faults.ts';
import type { Store } from './state/store.ts';
import type { Announcer } from './webhooks/announcer.ts';

/** What the operations work on. */
export interface Sandbox {
  readonly store: Store;
  /** The sandbox's own time: the real one plus what the controls moved it ahead. */
  readonly clock: Clock;
  readonly webhooks: Announcer;
  readonly faults: Faults;
  readonly key: string;
  /** Whether `key` is one of the development environment. */
  readonly devMode: boolean;
}
