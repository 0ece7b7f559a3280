import type { Page } from '@playwright/test';
import { LOAD_FAILED, OFFLINE } from 'domain/kit/texts';
import { DASHBOARD_STATES, HEADER, PANEL, SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { DEMO_PASSWORD } from 'emulators';
import { openAddress } from '../support/address.ts';
import { expect, test, WITH_WORKERS } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  logIn,
  newSubscriber,
  removeAsServer,
  type SeededSubscriber,
  signInTo,
} from '../support/people.ts';
import { button } from '../support/screen.ts';
import { newTrainer, signInAsTrainer } from '../support/trainer.ts';
import {
  cachesOf,
  fileOf,
  keptFiles,
  keptIn,
  reopen,
  SCRIPT,
  untilKept,
  WITHOUT_NETWORK,
} from '../support/workers.ts';

test.use({ ...WITH_WORKERS, ...WITHOUT_NETWORK });

const greeting = (page: Page, { name }: SeededSubscriber) =>
  page.getByRole('heading', { name: WELCOME.greeting(name) });

/** Waits until the page has run what it put off until it has nothing else to do. A page that is never idle runs it after a while. */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));

test('the panel opens without a network at the next visit, and says that its data are those of the last one', {
  tag: '@gate',
}, async ({ newContext }) => {
  const address = await openAddress();
  const context = await newContext({ baseURL: address.origin });
  const page = await context.newPage();
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await untilKept(page);
  const script = await page.request.get(SCRIPT);
  expect(script.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });

  await context.setOffline(true);
  const asked: string[] = [];
  // The browser itself goes on looking for a newer worker: Chromium's emulation does not reach that.
  address.before = (path) => void (path === SCRIPT || asked.push(path));
  for (const path of ['/dashboard', '/dashboard?abrir=nada', '/dashboard/evolucao', '/dashboard/treino']) {
    const next = await context.newPage();
    await next.goto(path);
    if (path.includes('/dashboard/')) await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    else {
      await expect(greeting(next, person)).toBeVisible();
      await expect(next.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
    }
    await next.close();
  }
  // What was said to be offline was so for the worker, too.
  expect(asked).toEqual([]);

  // The network is back: what is shown becomes today's, and nothing has to be pressed.
  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(next.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
  await context.setOffline(false);
  await expect(next.getByText(DASHBOARD_STATES.knownOffline)).toBeHidden();
  await address.close();
});

test('a network that answers nothing delays the panel by three seconds', async ({ newContext }) => {
  const address = await openAddress();
  const page = await (await newContext({ baseURL: address.origin })).newPage();
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await untilKept(page);
  const before = await keptIn(page);

  let release = () => {};
  address.before = (path, response) => {
    if (path !== '/dashboard') return undefined;
    release = () => response.setHeader('content-type', 'text/html').end('<h1>Late</h1>');
    return true;
  };
  const next = await reopen(page);
  await expect(greeting(next, person)).toBeVisible();
  const waited = await next.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.responseStart ?? 0;
  });
  expect(waited).toBeGreaterThanOrEqual(2_900);
  // What comes late is not kept, because it may be of another build.
  release();
  await expect.poll(() => keptIn(next)).toEqual(before);
  await address.close();
});

test('the device keeps files of the site and nothing of a person, also after the sign-out, and the sign-in says that there is no network', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await untilKept(page);
  await page.reload();
  await expect(greeting(page, person)).toBeVisible();
  const ofPerson = [person.uid, person.email, person.name, person.subscriberId];
  const checkKept = async (shown: Page) => {
    expect(await cachesOf(shown)).toHaveLength(1);
    const kept = await keptIn(shown);
    expect(Object.keys(kept).sort()).toEqual(['/dashboard', ...keptFiles()].sort());
    for (const text of Object.values(kept)) for (const word of ofPerson) expect(text).not.toContain(word);
  };
  await checkKept(page);
  await button(page, HEADER.signOut).click();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  await checkKept(page);

  await context.setOffline(true);
  const next = await reopen(page);
  await expect(next.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
  await expect(next.getByText(person.name)).toHaveCount(0);
  await button(next, SIGNED_OUT.login).click();
  await logIn(next, person.email, DEMO_PASSWORD);
  await expect(next.getByText(OFFLINE)).toBeVisible();
});

test('of two accounts on one device each sees its own, with a network and without', async ({
  page,
  context,
}) => {
  const first = await newSubscriber({ answers: ALL_ANSWERS, name: 'Clara Prado' });
  const second = await newSubscriber({ answers: ALL_ANSWERS, name: 'Davi Rocha' });
  await signInTo(page, first);
  await untilKept(page);
  await button(page, HEADER.signOut).click();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();

  let shown = await reopen(page);
  await button(shown, SIGNED_OUT.login).click();
  await logIn(shown, second.email, DEMO_PASSWORD);
  await expect(greeting(shown, second)).toBeVisible();
  await expect(shown.getByText(first.name)).toHaveCount(0);
  await context.setOffline(true);
  shown = await reopen(shown);
  await expect(greeting(shown, second)).toBeVisible();
  await expect(shown.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
  await expect(shown.getByText(first.name)).toHaveCount(0);
});

test('a file that the browser has evicted comes from the network, and so does all of it, and is kept again', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  const name = await untilKept(page);
  await page.evaluate(async ([cache, file]) => void (await (await caches.open(cache)).delete(file)), [
    name,
    fileOf('dashboard-route'),
  ] as const);
  let next = await reopen(page);
  await expect(greeting(next, person)).toBeVisible();
  const isWhole = async () => Object.keys(await keptIn(next)).length === keptFiles().length + 1;
  await expect.poll(isWhole).toBe(true);
  await next.evaluate((cache) => caches.delete(cache), name);
  next = await reopen(next);
  await expect(greeting(next, person)).toBeVisible();
  await expect.poll(isWhole).toBe(true);

  // Without a network there is nothing to open, as without a worker.
  await next.evaluate((cache) => caches.delete(cache), name);
  await context.setOffline(true);
  await next.close();
  const last = await context.newPage();
  await expect(last.goto('/dashboard')).rejects.toThrow('net::ERR_');
});

test.describe('where a page does not come', () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch dynamically imported module)/ });

  test('without a network Back leads out of a page that is not kept, and whoever signs out sees that nobody is signed in', async ({
    page,
    context,
  }) => {
    const person = await newSubscriber({ answers: ALL_ANSWERS });
    await signInTo(page, person);
    await untilKept(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: HEADER.home }).click();
    await expect(page.getByText(LOAD_FAILED)).toBeVisible();
    await page.goBack();
    await expect(greeting(page, person)).toBeVisible();
    await expect(page.getByText(LOAD_FAILED)).toHaveCount(0);
    await button(page, HEADER.signOut).click();
    await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
    await expect(page.getByText(SIGNED_OUT.text)).toBeVisible();
  });
});

/** Marks the page where it would begin a worker. */
const noteBegun = async (page: Page) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = async () => {
      document.documentElement.dataset['begun'] = '';
      throw new Error('Not here');
    };
  });
  return page.locator('html[data-begun]');
};

test.describe('without a browser that keeps it', () => {
  test.use({ serviceWorkers: 'block' });

  test('whoever has no plan and never had one gets no worker, no trainer does for the queue, and a plan brings it', async ({
    page,
    newContext,
  }) => {
    const begun = await noteBegun(page);
    const person = await newSubscriber();
    await removeAsServer(`subscribers/${person.subscriberId}`);
    await signInTo(page, person);
    await expect(page.getByText(PANEL.choosePlan)).toBeVisible();
    await untilIdle(page);
    await expect(begun).toHaveCount(0);
    const other = await (await newContext()).newPage();
    const begunByPlan = await noteBegun(other);
    await signInTo(other, await newSubscriber());
    await expect(begunByPlan).toHaveCount(1);

    const queue = await (await newContext()).newPage();
    const begunThere = await noteBegun(queue);
    await signInAsTrainer(queue, await newTrainer());
    await untilIdle(queue);
    await expect(begunThere).toHaveCount(0);
  });

  test('a visitor who is not signed in gets no worker', async ({ page }) => {
    const begun = await noteBegun(page);
    for (const path of ['/', '/privacidade', '/dashboard', '/conta', '/treinador']) {
      await page.goto(path);
      await untilIdle(page);
      await expect(begun, path).toHaveCount(0);
    }
  });
});

test('the worker has the panel alone, and no other page', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  await untilKept(page);
  const isWorkers = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isWorkers).toBe(true);
  for (const path of ['/', '/privacidade', '/conta', '/treinador']) {
    await page.goto(path);
    expect(await isWorkers(), path).toBe(false);
  }
  // An address below the panel's that is no page gets the site's answer, and not the shell that is kept.
  const answer = await page.goto('/dashboard/nada');
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(answer?.status()).toBe(404);
});

for (const [what, prepare] of [
  ['has no service workers', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  [
    'refuses to keep anything',
    () => {
      navigator.serviceWorker.register = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    },
  ],
] as const) {
  test(`a browser that ${what} shows the panel as before, and nobody hears of it`, async ({ page }) => {
    const person = await newSubscriber({ answers: ALL_ANSWERS });
    const told: string[] = [];
    page.on('request', (request) => request.url().includes('report-error') && told.push(request.url()));
    await page.addInitScript(prepare);
    await signInTo(page, person);
    await untilIdle(page);
    expect(told).toEqual([]);
  });
}
