import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, systemClock, systemTimers, type Timers } from '../../shared/clock.ts';
import { createLocalServer, type Listening, listen, sendJson, stop } from '../../shared/http.ts';
import { Faults } from '../shared/faults.ts';
import { handleControl } from './controls/handle-control.ts';
import { ApiError } from './http/api-error.ts';
import { handleApi } from './http/handle-api.ts';
import { Idempotency } from './http/idempotency.ts';
import { keepRunningDue } from './operations/keep-running-due.ts';
import { handlePage } from './pages/handle-page.ts';
import { SandboxClock } from './sandbox-clock.ts';
import type { Sandbox } from './sandbox.ts';
import { Store } from './state/store.ts';
import { Announcer } from './webhooks/announcer.ts';

/** The defaults are those of the local suite; none of them is worth anything outside it. */
export const LOCAL_STRIPE_KEY = 'sk_test_local_personal';
export const LOCAL_STRIPE_WEBHOOK_SECRET = 'whsec_local_only_stripe_webhook_secret';

export interface StripeSandboxOptions extends Listening {
  /** The secret key it accepts; with one that starts with `sk_live_` everything is of live mode. */
  key?: string | undefined;
  /** Where events go. Without it none is sent. */
  webhookUrl?: string | undefined;
  /** Key of the events' signatures. */
  webhookSecret?: string | undefined;
  /** A JSON file that keeps the state; without it everything is forgotten at the end. */
  dataFile?: string | undefined;
  clock?: Clock | undefined;
  timers?: Timers | undefined;
  fetch?: typeof fetch | undefined;
}

export interface StripeSandbox {
  port: number;
  /** `http://host:port`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the provider's API, its hosted pages and the controls under `/_sandbox`.
 * Rejects when the port is busy or the data file is damaged, naming it.
 */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
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
  const server = createLocalServer(options, (request, response) => {
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

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // The client's own Host header never matters, so it is not trusted to be well-formed either.
    const url = new URL(`http://sandbox${request.url?.startsWith('/') ? request.url : '/'}`);
    if (url.pathname.startsWith('/v1/')) await handleApi(sandbox, request, url, response);
    else if (url.pathname.startsWith('/_sandbox/')) await handleControl(sandbox, request, url, response);
    else await handlePage(sandbox, request, url, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) return;
    if (error instanceof ApiError) {
      sendJson(response, error.httpStatus, { error: error.error });
      return;
    }
    console.error(`[stripe] ${request.method} ${request.url?.split('?')[0]}: ${String(error)}`);
    sendJson(response, 500, { error: { type: 'api_error', message: 'The sandbox failed.' } });
  }
}
