import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, systemClock, systemTimers, type Timers } from '../../shared/clock.ts';
import { createLocalServer, type Listening, listen, sendJson, stop } from '../../shared/http.ts';
import { Faults } from '../shared/faults.ts';
import { handleControl } from './controls/handle-control.ts';
import { ApiError } from './http/api-error.ts';
import { handleApi } from './http/handle-api.ts';
import { handlePage } from './pages/handle-page.ts';
import type { Sandbox } from './sandbox.ts';
import { Store } from './state/store.ts';
import { Announcer } from './webhooks/announcer.ts';

/** The defaults are those of the local suite; none of them is worth anything outside it. */
export const LOCAL_KEY = 'abc_dev_local';
export const LOCAL_WEBHOOK_SECRET = 'local-only-abacatepay-webhook-secret';
export const LOCAL_PUBLIC_KEY = 'abacatepay-sandbox-public-key';

export interface AbacatePaySandboxOptions extends Listening {
  /** The API key it accepts. */
  key?: string | undefined;
  /** Where events go, query string allowed. Without it none is sent. */
  webhookUrl?: string | undefined;
  /** Sent along with every event, in the URL and in a header. */
  webhookSecret?: string | undefined;
  /** Key of the events' HMAC. */
  publicKey?: string | undefined;
  /** A JSON file that keeps the state; without it everything is forgotten at the end. */
  dataFile?: string | undefined;
  clock?: Clock | undefined;
  timers?: Timers | undefined;
  fetch?: typeof fetch | undefined;
}

export interface AbacatePaySandbox {
  port: number;
  /** `http://host:port`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for AbacatePay's API v2 (PIX only), its controls under `/_sandbox` and its pages.
 * Rejects when the port is busy or the data file is damaged, naming it.
 */
export async function startAbacatePaySandbox(
  options: AbacatePaySandboxOptions = {},
): Promise<AbacatePaySandbox> {
  const host = options.host ?? '127.0.0.1';
  const base = options.clock ?? systemClock;
  const key = options.key ?? LOCAL_KEY;
  const store = await Store.open(options.dataFile);
  const clock: Clock = { now: () => base.now() + store.clockAheadMs };
  const webhooks = new Announcer({
    store,
    clock,
    timers: options.timers ?? systemTimers,
    fetch: options.fetch ?? fetch,
    url: options.webhookUrl,
    secret: options.webhookSecret ?? LOCAL_WEBHOOK_SECRET,
    publicKey: options.publicKey ?? LOCAL_PUBLIC_KEY,
  });
  const sandbox: Sandbox = {
    store,
    clock,
    webhooks,
    faults: new Faults(),
    key,
    devMode: key.startsWith('abc_dev_'),
  };

  const server = createLocalServer(options, (request, response) => void answer(sandbox, request, response));
  const port = await listen(server, 'AbacatePay sandbox', host, options.port ?? 0);
  webhooks.sendDue();
  return {
    port,
    url: `http://${host}:${port}`,
    async close() {
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
    if (url.pathname.startsWith('/v2/')) await handleApi(sandbox, request, url, response);
    else if (url.pathname.startsWith('/_sandbox/')) await handleControl(sandbox, request, url, response);
    else await handlePage(sandbox, request, url, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) return;
    if (error instanceof ApiError) {
      sendJson(response, error.httpStatus, error.body);
      return;
    }
    console.error(`[abacatepay] ${request.method} ${request.url?.split('?')[0]}: ${String(error)}`);
    sendJson(response, 500, { error: 'Internal server error', statusCode: 500 });
  }
}
