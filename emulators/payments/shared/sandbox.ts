import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Clock, Timers } from '../../shared/clock.ts';
import type { Listening } from '../../shared/http.ts';
import { runProcess } from '../../shared/run-process.ts';
import type { Delivery } from './store.ts';
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

/** Runs a sandbox as a process, with the options `--host`, `--port` and `--data <file>`. */
export async function runSandbox(
  name: string,
  defaultPort: number,
  start: (
    options: Pick<SandboxOptions, 'host' | 'port' | 'dataFile'>,
  ) => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> {
  await runProcess(name, async () => {
    const { values } = parseArgs({
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: String(defaultPort) },
        data: { type: 'string' },
      },
    });
    const sandbox = await start({
      host: values.host,
      port: Number(values.port),
      dataFile: values.data,
    });
    return {
      ready: `sandbox on ${sandbox.url} (pages for people at the same address)`,
      close: () => sandbox.close(),
    };
  });
}

/**
 * How the next API requests fail. With `error` they get a 500; with `hang` they get no answer; with `refuse` they are refused, as
 * the key lacks the permission. `after` does the work first, as when only the answer is lost. `method` and `path` limit the fault
 * to requests of that method, and to paths that begin so.
 */
export const faultSchema = v.strictObject({
  mode: v.picklist(['error', 'hang', 'refuse']),
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  /** The number of requests that fail. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
  method: v.optional(v.picklist(['GET', 'POST', 'DELETE'])),
  path: v.optional(v.pipe(v.string(), v.startsWith('/'))),
});

type Fault = v.InferOutput<typeof faultSchema>;

/** The faults that the controls ordered. */
export class Faults {
  #fault: Fault | undefined;

  set(fault: Fault): void {
    this.#fault = { ...fault };
  }

  clear(): void {
    this.#fault = undefined;
  }

  /** The fault of the present request, if it has one. */
  take(method: string | undefined, path: string): Pick<Fault, 'mode' | 'when'> | undefined {
    const fault = this.#fault;
    if (!fault || !path.startsWith(fault.path ?? '') || (fault.method ?? method) !== method) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.#fault = undefined;
    return { mode: fault.mode, when: fault.when };
  }
}
