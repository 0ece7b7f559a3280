import { createServer } from 'node:http';
import { type Clock, systemClock, systemTimers } from '../../shared/clock.ts';
import { listen, type Running, stop } from '../../shared/http.ts';
import { answerRequests } from '../shared/answer-requests.ts';
import { Faults, type SandboxOptions } from '../shared/sandbox.ts';
import { handleControl } from './controls.ts';
import { ApiError } from './refusals.ts';
import { handleApi } from './api.ts';
import { handlePage } from './pages.ts';
import type { Sandbox } from './sandbox.ts';
import { Store } from './state.ts';
import { Announcer } from './announcer.ts';

/** The API key and the secret of the local suite, which are the defaults. They are valid nowhere else. */
export const LOCAL_KEY = 'abc_dev_local';
export const LOCAL_WEBHOOK_SECRET = 'local-only-abacatepay-webhook-secret';
/** The key that the provider publishes for its events' signatures, the same for every account. */
export const PUBLISHED_KEY =
  't9dXRhHHo3yDEj5pVDYz0frf7q6bMKyMRmxxCPIPp3RCplBfXRxqlC6ZpiWmOqj4L63qEaeUOtrCI8P0VMUgo6iIga2ri9ogaHFs0WIIywSMg0q7RmBfybe1E5XJcfC4IW3alNqym0tXoAKkzvfEjZxV6bE0oG2zJrNNYmUCKZyV0KZ3JS8Votf9EAWWYdiDkMkpbMdPggfh1EqHlVkMiTady6jOR3hyzGEHrIz2Ret0xHKMbiqkr9HS1JhNHDX9';

/** `webhookSecret` is sent with every event, in the URL and in a header. */
export interface AbacatePaySandboxOptions extends SandboxOptions {
  /** The key of the events' HMAC. */
  publicKey?: string | undefined;
}

const answer = answerRequests<Sandbox>({
  name: 'abacatepay',
  apiPath: '/v2/',
  handleApi,
  handleControl,
  handlePage,
  refusalOf: (error) =>
    error instanceof ApiError ? { status: error.httpStatus, body: error.body } : undefined,
  failure: { error: 'Internal server error', statusCode: 500 },
});

/**
 * Starts a stand-in for AbacatePay's API v2 (PIX only), with controls under `/_sandbox` and pages for people. Rejects with
 * a message that names the port when the port is busy, or the data file when it is damaged.
 */
export async function startAbacatePaySandbox(options: AbacatePaySandboxOptions = {}): Promise<Running> {
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
    publicKey: options.publicKey ?? PUBLISHED_KEY,
  });
  const sandbox: Sandbox = {
    store,
    clock,
    webhooks,
    faults: new Faults(),
    key,
    devMode: key.startsWith('abc_dev_'),
  };

  const server = createServer((request, response) => void answer(sandbox, request, response));
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
