import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import type { Page } from '@playwright/test';
import { expect, suitePorts, test } from '../support/journey.ts';
import { button } from '../support/screen.ts';
import { listenAnywhere } from '../../../scripts/processes.ts';

/** Answers a request itself, or undefined where the site does. */
type Before = (path: string, response: ServerResponse) => unknown;

/**
 * An address whose answers change, as over a deployment. Playwright's own interception does not do: it switches off the browser's
 * cache.
 */
async function openAddress() {
  const address: { before: Before; origin: string; close: () => Promise<unknown> } = {
    before: () => undefined,
    origin: '',
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
  const pass = async ({ url = '/', method = 'GET' }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(`http://127.0.0.1:${suitePorts().hosting}${url}`, {
      method,
      redirect: 'manual',
    });
    for (const [name, value] of answer.headers)
      if (!/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name))
        response.setHeader(name, value);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    if (address.before(request.url ?? '/', response) === undefined) void pass(request, response);
  });
  address.origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  return address;
}

const headline = (page: Page) => page.getByRole('heading', { name: LANDING.headline });

/** A worker that keeps the page of the earlier site and answers every navigation with it. */
const EARLIER_WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('earlier').then((cache) => cache.add('/'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
});
`;

for (const script of ['/sw.js', '/service-worker.js', '/ngsw-worker.js']) {
  test(`a browser whose earlier site left the worker ${script} shows this site`, async ({ page }) => {
    const address = await openAddress();
    address.before = (path, response) => {
      response.setHeader('content-type', path === script ? 'text/javascript' : 'text/html');
      return response.end(path === script ? EARLIER_WORKER : '<title>x</title><h1>The earlier site</h1>');
    };
    await page.goto(address.origin);
    await page.evaluate(async (worker) => {
      const { serviceWorker } = navigator;
      const controlled = new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve),
      );
      await serviceWorker.register(worker);
      await controlled;
      await (await caches.open('painel-1')).put('/kept', new Response('kept'));
    }, script);

    address.before = () => undefined;
    const asked = page.context().waitForEvent('response', (response) => response.url().endsWith(script));
    // What the earlier worker answers is replaced without a press, also where the address has a fragment.
    await page.goto(`${address.origin}/?a=1#planos`);
    expect((await asked).headers()).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    await expect(headline(page)).toBeVisible();
    await expect(page).toHaveURL(/\?a=1&novo=#planos$/);
    await page.goto(address.origin);
    await expect(headline(page)).toBeVisible();
    const left = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
    expect(left).toEqual({ workers: 0, caches: ['painel-1'] });
    await address.close();
  });
}

for (const [where, path, isThere] of [
  ['the landing page', '/', (page: Page) => page.waitForFunction(() => window.early === null)],
  ['the dashboard', '/dashboard', (page: Page) => expect(button(page, SIGNED_OUT.login)).toBeVisible()],
] as const) {
  test(`a script of ${where} that was missing during a deployment is not kept as missing`, async ({
    page,
  }) => {
    const address = await openAddress();
    const visit = async () => {
      await page.goto(`${address.origin}${path}`);
      await page.mouse.wheel(0, 100);
    };
    const missing: string[] = [];
    address.before = (asked, response) => {
      if (!/\/assets\/.*\.js/.test(asked)) return undefined;
      missing.push(asked);
      // As Hosting's emulator answers: with the headers of the file that is not there.
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      return response.writeHead(404).end();
    };
    await visit();
    await expect.poll(() => missing.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');

    // The next visit meets what is kept, and asks the site for it nevertheless.
    const asked: string[] = [];
    address.before = (file) => void asked.push(file);
    await visit();
    await expect.poll(() => asked).toEqual(expect.arrayContaining([missing[0]]));
    await page.waitForLoadState('networkidle');
    await visit();
    await isThere(page);
    await address.close();
  });
}
