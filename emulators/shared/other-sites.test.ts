import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOutbox } from '../outbox/server.ts';
import { startAbacatePaySandbox } from '../payments/abacatepay/server.ts';
import { startStripeSandbox } from '../payments/stripe/server.ts';
import { startScheduler } from '../scheduler/server.ts';

/** Stands for the suite's emulators, which are not running here: every request fails. */
const nobody: typeof fetch = () => Promise.reject(new Error('Nobody is there.'));
const START = {
  Stripe: startStripeSandbox,
  AbacatePay: startAbacatePaySandbox,
  scheduler: startScheduler,
  outbox: startOutbox,
};
type StandIn = keyof typeof START;

const started = new Map<StandIn, { port: number; close(): Promise<void> }>();
beforeAll(async () => {
  const options = { fetch: nobody, allowedHosts: ['box.lan'] };
  for (const [name, start] of Object.entries(START)) started.set(name as StandIn, await start(options));
});
afterAll(async () => {
  for (const standIn of started.values()) await standIn.close();
});

/** The status of a request with these headers. `fetch` would not let a caller set them. */
function ask(standIn: StandIn, route: string, headers: Record<string, string>): Promise<number> {
  const [method, path] = route.split(' ');
  const { port = 0 } = started.get(standIn) ?? {};
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end();
  });
}

describe.each<[StandIn, string[]]>([
  [
    'Stripe',
    ['POST /_sandbox/reset', 'GET /_sandbox/sessions', 'POST /c/pay/x', 'GET /', 'POST /v1/refunds'],
  ],
  ['AbacatePay', ['POST /_sandbox/reset', 'GET /_sandbox/charges', 'POST /pix/x/pay', 'GET /', 'GET /v2/x']],
  ['scheduler', ['POST /run/expire-plans', 'GET /']],
  ['outbox', ['GET /api/messages', 'GET /']],
])('the stand-in for %s', (standIn, routes) => {
  it.each(routes)('answers %s only to this machine and to the names allowed at start', async (route) => {
    const statuses = async (headers: Record<string, string>[]) =>
      Promise.all(headers.map((each) => ask(standIn, route, each)));
    const refused = await statuses([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { host: 'evil.example' },
      { host: 'evil.example', origin: 'http://127.0.0.1:5000' },
    ]);
    expect(refused).toEqual([403, 403, 403, 403]);
    const answered = await statuses([
      {},
      { origin: 'http://localhost:5000' },
      { host: 'box.lan', origin: 'http://box.lan' },
    ]);
    expect(answered).not.toContain(403);
  });
});
