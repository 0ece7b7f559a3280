import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenAnywhere } from '../../../scripts/processes.ts';
import { suitePorts } from './journey.ts';

/** Answers a request itself, or undefined where the site does. */
type Before = (path: string, response: ServerResponse) => unknown;

/** Headers that concern one connection, or the body as it was sent there. `origin`: the functions know the suite's own. */
const OF_CONNECTION = /^(content-(encoding|length)|transfer-encoding|connection|host|origin|referer)$/;

const passed = (headers: Iterable<[string, unknown]>) =>
  [...headers]
    .filter(([name]) => !OF_CONNECTION.test(name))
    .map(([name, value]) => [name, String(value)] as [string, string]);

/**
 * An address whose answers change, as over a deployment. Playwright's own interception does not do: it switches off the browser's
 * cache, and does not see what a service worker fetches.
 */
export async function openAddress() {
  const address: { before: Before; origin: string; close: () => Promise<unknown> } = {
    before: () => undefined,
    origin: '',
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method = 'GET', headers } = request;
    const answer = await fetch(`http://127.0.0.1:${suitePorts().hosting}${url}`, {
      method,
      headers: passed(Object.entries(headers)),
      ...(method === 'POST' && { body: await buffer(request) }),
      redirect: 'manual',
    });
    for (const [name, value] of passed(answer.headers)) response.setHeader(name, value);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    if (address.before(request.url ?? '/', response) === undefined)
      pass(request, response).catch(() => response.destroy());
  });
  address.origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  return address;
}
