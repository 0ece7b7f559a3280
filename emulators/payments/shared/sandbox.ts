import type { Clock, Timers } from '../../shared/clock.ts';
import type { Listening } from '../../shared/http.ts';
import type { Delivery } from './delivery.ts';
import type { Faults } from './faults.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

/** The parts that the sandboxes of both providers have. */
export interface AnySandbox {
  readonly store: {
    readonly deliveries: readonly Delivery[];
    clockAheadMs: number;
    clear(): void;
    saved(): Promise<void>;
  };
  /** The sandbox's time: the real time plus how far the controls have moved it ahead. */
  readonly clock: Clock;
  readonly webhooks: Pick<
    WebhookDispatcher<never>,
    'url' | 'orderMishap' | 'forgetMishaps' | 'sendDue' | 'settled'
  >;
  readonly faults: Faults;
  /** The API key. */
  readonly key: string;
}

/** The options of a sandbox. The clock, the timers and `fetch` are the real ones unless a test passes its own. */
export interface SandboxOptions extends Listening {
  /** The API key that the sandbox accepts. */
  key?: string | undefined;
  /** The URL that events are sent to, which may have a query. Without it none is sent. */
  webhookUrl?: string | undefined;
  /** The secret that a receiver checks events with. */
  webhookSecret?: string | undefined;
  /** A JSON file that keeps the state. Without it the state is lost at the end. */
  dataFile?: string | undefined;
  clock?: Clock | undefined;
  timers?: Timers | undefined;
  fetch?: typeof fetch | undefined;
}
