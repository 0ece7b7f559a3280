import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { smokeTest } from '../../scripts/deploy/release.ts';
import { listenAnywhere } from '../../scripts/processes.ts';

const COMMIT = 'a'.repeat(40);
let close = () => {};
afterEach(() => close());

/** What the look at a site says that answers so. */
async function told(answer: (request: IncomingMessage, response: ServerResponse) => void, isClosed = false) {
  const server = createServer(answer);
  const address = `http://127.0.0.1:${await listenAnywhere(server)}`;
  close = () => server.close();
  return (await smokeTest(address, COMMIT, isClosed)).map(({ what }) => what.replaceAll(address, ''));
}

it('a site whose functions take what they should refuse is told, and that the headers are missing', async () => {
  const problems = await told((_request, response) => response.end('<html lang="pt-BR">'));
  expect(problems).toEqual(
    expect.arrayContaining([
      '/ has no header content-security-policy.',
      '/api/site/list-payments, a call without an account, answered 200 and not 401.',
      '/api/site/read-link, a call that reads the database, answered 200 and not 404.',
      '/api/abacatepay-webhook, a forged event of AbacatePay, answered 200 and not 401.',
      '/api/stripe-webhook, a forged event of Stripe, answered 200 and not 401.',
      `/version.json names no commit and not ${COMMIT}.`,
    ]),
  );
});

it('a site that still shows another commit is told', async () => {
  const other = 'b'.repeat(40);
  const problems = await told((request, response) =>
    response.end(request.url === '/version.json' ? JSON.stringify({ project: 'p', commit: other }) : ''),
  );
  expect(problems).toContain(`/version.json names ${other} and not ${COMMIT}.`);
  expect(problems).toContain('/, the landing page, does not say <html lang="pt-BR".');
});

it('a site that does not answer is told', async () => {
  const problems = await told((request) => request.socket.destroy());
  expect(problems[0]).toContain('/, the landing page, does not answer');
});

it('a closed site may answer that it is closed, and not another failure', async () => {
  const closed = (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(503).end('{"error":{"details":{"code":"maintenance"}}}');
  const about = (problems: readonly string[]) => problems.filter((what) => what.includes('read-link'));
  expect(about(await told(closed, true))).toEqual([]);
  expect(about(await told(closed))).toHaveLength(1);
  expect(about(await told((_request, response) => response.writeHead(503).end(), true))).toHaveLength(1);
});
