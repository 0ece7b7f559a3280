import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WELCOME } from 'domain/panel/texts';
import { EVOLUTION } from 'domain/training/evolution-texts';
import { root } from '../../../scripts/processes.ts';
import { openAddress } from '../support/address.ts';
import { expect, test, WITH_WORKERS } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, type SeededSubscriber, signInTo } from '../support/people.ts';
import {
  cachesOf,
  deployNext,
  fileOf,
  isNext,
  keptIn,
  registration,
  reopen,
  SCRIPT,
  untilKept,
  WITHOUT_NETWORK,
} from '../support/workers.ts';

test.use({ ...WITH_WORKERS, ...WITHOUT_NETWORK });

const greeting = (page: Page, { name }: SeededSubscriber) =>
  page.getByRole('heading', { name: WELCOME.greeting(name) });

interface Visit {
  readonly address: Awaited<ReturnType<typeof openAddress>>;
  readonly person: SeededSubscriber;
  readonly page: Page;
}

const visiting = test.extend<{ visit: Visit }>({
  /** The open panel of a subscriber, at an address of its own. */
  visit: async ({ newContext }, provide) => {
    const address = await openAddress();
    const page = await (await newContext({ baseURL: address.origin })).newPage();
    await provide({ address, page, person: await newSubscriber({ answers: ALL_ANSWERS }) });
    await address.close();
  },
});

visiting(
  'an open page goes on with its own build over a deployment, and the next visit has the new one',
  async ({ visit }) => {
    const { address, page, person } = visit;
    const lost = fileOf('evolution-page');
    await signInTo(page, person);
    const first = await untilKept(page);
    deployNext(address, lost);

    // Another visit finds the new build, and shows it at once. Its worker waits, because a page of the old one is open.
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(greeting(other, person)).toBeVisible();
    expect(await isNext(other)).toBe(true);
    await expect.poll(() => registration(page)).toMatchObject({ active: 'activated', waiting: 'installed' });
    expect((await cachesOf(page)).sort()).toEqual([first, 'painel-next'].sort());
    await other.close();

    // The page still has the file that the site has no more, also without a network.
    expect(await isNext(page)).toBe(false);
    await page.context().setOffline(true);
    await page.evaluate(() => {
      history.pushState(null, '', '/dashboard/evolucao');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(EVOLUTION.title);
    // A reload of it is of the build that the page is of.
    await page.goto('/dashboard');
    await expect(greeting(page, person)).toBeVisible();
    expect(await isNext(page)).toBe(false);

    const next = await reopen(page);
    await expect(greeting(next, person)).toBeVisible();
    await expect.poll(() => cachesOf(next)).toEqual(['painel-next']);
    expect(await registration(next)).toEqual({ active: 'activated' });
    // Without a network the next visit is of the new build as a whole.
    const last = await reopen(next);
    await expect(greeting(last, person)).toBeVisible();
    expect(await isNext(last)).toBe(true);
  },
);

visiting(
  'a build of which a file is missing is not kept, and the next visit tries again',
  async ({ visit }) => {
    const { address, page, person } = visit;
    const missing = fileOf('evolution-page');
    const asked: string[] = [];
    address.before = (path, response) => {
      if (path !== missing) return undefined;
      asked.push(path);
      // As Hosting answers: with the headers of the file that is not there.
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      return response.writeHead(404).end();
    };
    await signInTo(page, person);
    // It is asked a second time past the browser's own cache.
    await expect.poll(() => asked).toHaveLength(2);
    await expect.poll(() => registration(page)).toBeNull();
    expect(await keptIn(page)).toEqual({});
    await expect(greeting(page, person)).toBeVisible();

    address.before = () => undefined;
    const next = await reopen(page);
    await expect(greeting(next, person)).toBeVisible();
    await untilKept(next);
    expect(Object.keys(await keptIn(next))).toContain(missing);
  },
);

for (const [what, shell] of [
  ['of another build', '<script type="module" src="/assets/app-otherone.js"></script>'],
  ['that a network puts in its place', '<h1>Welcome to our free WiFi</h1>'],
] as const) {
  visiting(`a shell ${what} is not kept while a worker begins`, async ({ visit }) => {
    const { address, page, person } = visit;
    let opened = 0;
    address.before = (path, response) => {
      if (path !== '/dashboard') return undefined;
      opened += 1;
      // The page itself comes first, and the worker's own question after it.
      return opened === 1 ? undefined : response.setHeader('content-type', 'text/html').end(shell);
    };
    await signInTo(page, person);
    await expect.poll(() => opened).toBe(2);
    await expect.poll(() => registration(page)).toBeNull();
    expect(await keptIn(page)).toEqual({});
  });
}

for (const status of [404, 500]) {
  visiting(`the kept panel is shown where the site answers with ${status}`, async ({ visit }) => {
    const { address, page, person } = visit;
    await signInTo(page, person);
    await untilKept(page);
    address.before = (path, response) =>
      path.startsWith('/dashboard') || path.startsWith('/assets/')
        ? response.writeHead(status).end('<h1>Broken</h1>')
        : undefined;
    const next = await reopen(page);
    await expect(greeting(next, person)).toBeVisible();
  });
}

visiting('a redirect of the panel is followed', async ({ visit }) => {
  const { address, page, person } = visit;
  await signInTo(page, person);
  await untilKept(page);
  address.before = (path, response) =>
    path === '/dashboard' ? response.writeHead(302, { location: '/robots.txt' }).end() : undefined;
  const next = await reopen(page);
  await expect(next).toHaveURL(/robots\.txt$/);
});

/** /painel-sw.js of a build with VITE_PANEL_WORKER=off. */
const OFF = readFileSync(join(root, 'web', 'src', 'panel', 'worker-off.js'), 'utf8');

const NONSENSE = "new Response('<h1>Nonsense</h1>', { headers: { 'content-type': 'text/html' } })";

for (const [what, worker] of [
  ['the working worker', null],
  ['a worker that throws', "addEventListener('fetch', () => { throw new Error('broken'); });"],
  [
    'a worker that fails',
    "addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))));",
  ],
  ['a worker that answers nonsense', `addEventListener('fetch', (event) => event.respondWith(${NONSENSE}));`],
] as const) {
  visiting(`one deployment switches ${what} off`, async ({ visit }) => {
    const { address, page, person } = visit;
    const script = (text: string) => {
      address.before = (path, response) =>
        path === SCRIPT
          ? response
              .setHeader('content-type', 'text/javascript')
              .setHeader('cache-control', 'no-cache')
              .end(text)
          : undefined;
    };
    if (worker !== null)
      script(
        `addEventListener('activate', (event) => event.waitUntil(caches.open('painel-broken').then((cache) => cache.add('/robots.txt')).then(() => clients.claim())));${worker}`,
      );
    await signInTo(page, person);
    expect(await untilKept(page)).toMatch(/^painel-/);
    await page.close();

    script(OFF);
    // The visit that meets the worker for the last time.
    const last = await page.context().newPage();
    await last.goto('/dashboard').catch(() => undefined);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/robots.txt');
    await expect.poll(() => registration(elsewhere)).toBeNull();
    await expect.poll(() => cachesOf(elsewhere)).toEqual([]);
    // The page that is open goes on.
    if (worker === null) await expect(greeting(last, person)).toBeVisible();

    const next = await reopen(last);
    await expect(greeting(next, person)).toBeVisible();
    expect(await next.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
}

visiting(
  'after a rollback to a build without a worker the panel is the site’s, and without a network the last kept one',
  async ({ visit }) => {
    const { address, page, person } = visit;
    await signInTo(page, person);
    const kept = await untilKept(page);
    deployNext(address, fileOf('evolution-page'));
    const { before } = address;
    address.before = (path, response) =>
      path === SCRIPT ? response.writeHead(404).end() : before(path, response);
    const next = await reopen(page);
    await expect(greeting(next, person)).toBeVisible();
    expect(await isNext(next)).toBe(true);
    await next.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration('/dashboard');
      await found?.update().catch(() => undefined);
    });
    expect(await registration(next)).toEqual({ active: 'activated' });
    expect(await cachesOf(next)).toEqual([kept]);
    await next.context().setOffline(true);
    const last = await reopen(next);
    await expect(greeting(last, person)).toBeVisible();
    expect(await isNext(last)).toBe(false);
  },
);
