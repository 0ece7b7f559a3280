import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXED_PORTS, type Ports } from './ports.ts';
import { PROJECT, startSuite } from './suite.ts';

let suite: Awaited<ReturnType<typeof startSuite>>;
let folder: string;
beforeAll(async () => {
  suite = await startSuite();
  folder = await mkdtemp(join(tmpdir(), 'photographs-'));
  await writeFile(join(folder, 'photograph'), 'of 1987');
});
afterAll(async () => {
  await suite?.stop();
  await rm(folder, { recursive: true });
});

type Service = keyof Ports;

/** Sends a request with headers that `fetch` does not allow a caller to set, and answers its status. */
function ask(service: Service, route: string, headers: Record<string, string>, body = ''): Promise<number> {
  const [method, path] = route.split(' ');
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: suite.ports[service], method, path };
    const sent = { 'content-type': 'application/json', ...headers };
    const asked = request({ ...options, headers: sent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    asked.once('error', reject).end(body);
  });
}

/** All signs by which a request shows that it comes from a page of another site. */
const STRANGERS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { host: 'evil.example' },
  { host: 'evil.example', origin: 'http://evil.example' },
  { host: 'evil.example', origin: 'http://127.0.0.1:5000' },
];
const SOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const askStrangely = (service: Service, route: string, body?: string, headers = {}) =>
  Promise.all(STRANGERS.map((stranger) => ask(service, route, { ...headers, ...stranger }, body)));
const REFUSED = STRANGERS.map(() => 403);

const { smtp: _smtp, ...OVER_HTTP } = FIXED_PORTS;

describe.each(Object.keys(OVER_HTTP) as Service[])('the port of %s', (service) => {
  it.each(['GET /', 'POST /', 'OPTIONS /'])('answers %s to this machine only', async (route) => {
    expect(await askStrangely(service, route)).toEqual(REFUSED);
    const page = { origin: `http://localhost:${suite.ports.hosting}` };
    for (const headers of [{}, page]) expect(await ask(service, route, headers)).not.toBe(403);
  });

  it('opens no WebSocket for another site', async () => {
    expect(await askStrangely(service, 'GET /', '', SOCKET)).toEqual(REFUSED);
  });
});

it('a page of another site replaces no folder through the hub', async () => {
  const order = JSON.stringify({ path: folder, initiatedBy: 'a page' });
  expect(await askStrangely('hub', 'POST /_admin/export', order)).toEqual(REFUSED);
  expect(await readdir(folder)).toEqual(['photograph']);
});

it('a page of another site replaces no rules, switches no trigger off and clears no data', async () => {
  const rules = JSON.stringify({ rules: { files: [{ name: 'a', content: 'service firebase.storage {}' }] } });
  const orders: [Service, string, string?][] = [
    ['storage', 'PUT /internal/setRules', rules],
    ['storage', 'POST /internal/reset'],
    ['hub', 'PUT /functions/disableBackgroundTriggers'],
    ['functions', `POST /functions/projects/${PROJECT}/trigger_multicast`, 'no JSON'],
    ['auth', `DELETE /emulator/v1/projects/${PROJECT}/accounts`],
    ['firestore', `DELETE /emulator/v1/projects/${PROJECT}/databases/(default)/documents`],
    ['stripe', 'POST /_sandbox/reset'],
    ['abacatepay', 'POST /_sandbox/reset'],
    ['scheduler', 'POST /run/expire-plans'],
  ];
  for (const [service, route, body] of orders) {
    expect([route, ...(await askStrangely(service, route, body))]).toEqual([route, ...REFUSED]);
  }
});

it('the port that receives mail ends a connection that speaks HTTP', async () => {
  const socket = connect(suite.ports.smtp, '127.0.0.1');
  await once(socket, 'readable');
  socket.write('POST / HTTP/1.1\r\nHost: evil.example\r\n\r\nMAIL FROM:<a@evil.example>\r\n');
  expect(await text(socket)).toMatch(/^220 .*\r\n421 HTTP requests not allowed\r\n$/);
});
