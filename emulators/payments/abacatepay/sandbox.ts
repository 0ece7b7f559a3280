import type { AnySandbox } from '../shared/sandbox.ts';
import type { Store } from './state.ts';
import type { Announcer } from './announcer.ts';

/** The parts of the sandbox, which every operation gets. */
export interface Sandbox extends AnySandbox {
  readonly store: Store;
  readonly webhooks: Announcer;
  /** Whether `key` belongs to the development environment. */
  readonly devMode: boolean;
}
