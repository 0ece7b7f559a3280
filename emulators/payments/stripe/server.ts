import { createServer } from 'node:http';
import { systemClock, systemTimers } from '../../shared/clock.ts';
import { listen, type Running, stop } from '../../shared/http.ts';
import { answerRequests } from '../shared/answer-requests.ts';
import { Faults, type SandboxOptions } from '../shared/sandbox.ts';
import { handleControl } from './controls.ts';
import { ApiError } from './http/api-error.ts';
import { handleApi } from './http/handle-api.ts';
import { Idempotency } from './http/idempotency.ts';
import { keepRunningDue } from './operations/due.ts';
import { handlePage } from './pages/page-routes.ts';
import { type Sandbox, SandboxClock } from './sandbox.ts';
import { Store } from './state/store.ts';
import { Announcer } from './webhooks/announcer.ts';

/** The key and the secret of the local suite, which are the defaults. They are valid nowhere else. */
export const LOCAL_STRIPE_KEY = 'sk_test_local_personal';
export const LOCAL_STRIPE_WEBHOOK_SECRET = 'whsec_local_only_stripe_webhook_secret';

/** With a key that starts with `sk_live_`, every object says `livemode: true`. */
export type StripeSandboxOptions = SandboxOptions;

const answer = answerRequests<Sandbox>({
  name: 'stripe',
  apiPath: '/v1/',
  handleApi,
  handleControl,
  handlePage,
  refusalOf: (error) =>
    error instanceof ApiError ? { status: error.httpStatus, body: { error: error.error } } : undefined,
  failure: { error: { type: 'api_error', message: 'The sandbox failed.' } },
});

/**
 * Starts a stand-in for the provider's API, with its hosted pages and controls under `/_sandbox`. Rejects with a message
 * that names the port when the port is busy, or the data file when it is damaged.
 */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<Running> {
  const host = options.host ?? '127.0.0.1';
  const base = options.clock ?? systemClock;
  const timers = options.timers ?? systemTimers;
  const key = options.key ?? LOCAL_STRIPE_KEY;
  const livemode = key.startsWith('sk_live_');
  const store = await Store.open(options.dataFile);
  const clock = new SandboxClock(base, () => store.clockAheadMs);
  const webhooks = new Announcer({
    store,
    clock,
    signatureClock: base,
    timers,
    fetch: options.fetch ?? fetch,
    url: options.webhookUrl,
    secret: options.webhookSecret ?? LOCAL_STRIPE_WEBHOOK_SECRET,
    livemode,
  });
  let sandbox: Sandbox | undefined;
  const server = createServer((request, response) => {
    if (sandbox) void answer(sandbox, request, response);
  });
  const port = await listen(server, 'Stripe sandbox', host, options.port ?? 0);
  const url = `http://${host}:${port}`;
  sandbox = {
    store,
    clock,
    webhooks,
    faults: new Faults(),
    idempotency: new Idempotency(store, clock),
    key,
    livemode,
    url,
    timers,
  };
  webhooks.sendDue();
  const stopRunning = keepRunningDue(sandbox);
  return {
    port,
    url,
    async close() {
      stopRunning();
      webhooks.close();
      await stop(server);
      await store.saved();
    },
  };
}
