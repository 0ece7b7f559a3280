import type { Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { PIX } from 'domain/buy/texts';
import { HEADER, HELP, QUESTIONNAIRE_CARD, SIGN_OUT_TEXTS, SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { openAddress } from '../support/address.ts';
import { growOld, translate } from '../support/browsers.ts';
import { expect, test, WITH_WORKERS } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  becomeSubscriber,
  logIn,
  newBuyer,
  newSubscriber,
  orderByPix,
  payPixInApp,
  signInTo,
} from '../support/people.ts';
import { answerEverything, next } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';

/** Buys by PIX, makes the account, answers the questionnaire, asks for the plan, edits an answer, and signs out and in. */
async function goTheWholeWay(page: Page): Promise<void> {
  const buyer = newBuyer();
  await becomeSubscriber(page, buyer);
  await expect(next(page)).toBeDisabled();
  const isLegible = await next(page).evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    return color !== backgroundColor;
  });
  expect(isLegible).toBe(true);
  await answerEverything(page);
  await button(page, WIZARD.finish).click();
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeVisible();

  await button(page, WELCOME.refresh).click();
  await expect(page.getByText(WELCOME.refreshed(true))).toBeVisible();
  await button(page, HEADER.signOut).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, buyer.email, buyer.password);
  await expect(page.getByRole('heading', { name: WELCOME.greeting(buyer.name) })).toBeVisible();
}

test('with the APIs of the oldest browsers alone a person buys, answers, and signs out and in', async ({
  page,
}) => {
  await growOld(page);
  await goTheWholeWay(page);
});

test('while the browser translates the page a person buys, answers, and signs out and in', async ({
  page,
}) => {
  await translate(page);
  // React renders a translated page anew, and what Playwright types or presses in that very moment would meet neither the old field nor
  // the new one. So React comes after the form was sent, which has to be answered all the same.
  await page.route('**/assets/*.js', async (route) => {
    await page.waitForFunction(() => !window.early || document.querySelector('dialog [aria-busy]'));
    await route.continue();
  });
  await goTheWholeWay(page);
});

const headline = (page: Page) => page.getByRole('heading', { name: LANDING.headline });

/** A worker that keeps the page of the earlier site and answers every navigation with it. */
const EARLIER_WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('earlier').then((cache) => cache.add('/'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
});
`;

test.describe('an earlier site’s worker', () => {
  test.use(WITH_WORKERS);

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
});

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

test.describe('print', () => {
  test.use({ colorScheme: 'dark' });

  /** The buttons that would be printed. */
  const printedButtons = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('.btn')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    );

  /** The colour of the text on paper. */
  const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

  test('the landing page and a receipt are printed in black and without buttons', async ({ page }) => {
    test.slow();
    const pixId = await orderByPix(page, newBuyer());
    await payPixInApp(page, pixId);
    const receipt = page.getByRole('dialog', { name: PIX.successTitle });
    await expect(receipt).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    expect(await printedButtons(page)).toEqual([]);
    await expect(receipt.getByText(PAID_PLAN.successText)).toBeVisible();
    await expect(page.getByText(LANDING.headline)).toBeHidden();
    expect(await ink(page)).toBe('rgb(0, 0, 0)');

    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(LANDING.headline)).toBeVisible();
    expect(await printedButtons(page)).toEqual([]);
    await expect(page.getByRole('link', { name: LANDING.whatsapp })).toBeHidden();
  });

  test('the dashboard is printed in black and without buttons', async ({ page }) => {
    await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
    await expect(page.locator('.floating')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    expect(await printedButtons(page)).toEqual([]);
    await expect(page.getByRole('link', { name: HELP.button }).last()).toBeHidden();
    expect(await ink(page)).toBe('rgb(0, 0, 0)');
  });
});
