import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DEMO_PASSWORD } from 'emulators';
import { WIZARD } from 'domain/answers/texts';
import { CARD, PIX } from 'domain/buy/texts';
import { QUESTIONNAIRE_CARD, SIGNED_OUT } from 'domain/panel/texts';
import { closedGate } from '../../support/gate.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { fillPixForm, logIn, newBuyer, newSubscriber } from '../support/people.ts';

/** The files that decide how many waits follow each other, without their hashes. Chromium asks for six at a time. */
const HELD =
  /^\w+ (?:assets\/(landing|account-dialogs|dashboard-on-demand)-[\w-]{8}\.js|(?:site|payments)\/([\w-]+))$/;
const fileOf = (name: string) => HELD.exec(name)?.slice(1).find(Boolean) ?? '';

/** A gate that holds these files and the calls of the functions. */
async function gateOfFiles() {
  const gate = await closedGate(suitePorts(), ({ name }) => HELD.test(name));
  return {
    ...gate,
    /** One round trip: lets all waiting requests go, once these are among them. */
    async answer(...names: readonly string[]) {
      await expect
        .poll(() => gate.waiting().map(fileOf), { intervals: [25] })
        .toEqual(expect.arrayContaining([...names]));
      gate.letGo();
    },
  };
}

test('a first press on a buying button costs no round trip to the form, and the sent order two', async ({
  newContext,
}) => {
  const gate = await gateOfFiles();
  const context = await newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('[data-act^=pix]').first().click();
    await fillPixForm(page, newBuyer());
    await page.getByRole('button', { name: PIX.submit }).click();
    await gate.answer('landing');
    await gate.answer('create-pix-payment');
    await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  } finally {
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});

test('a return from the payment page costs one round trip to its dialog, which asks for the payment at once and loads what follows meanwhile', async ({
  newContext,
}) => {
  const gate = await gateOfFiles();
  const context = await newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    await page.goto('/?success=true&session_id=cs_test_a1B2c3D4e5F6g7H8');
    await expect(page.locator('#return-notice')).toBeVisible();
    await gate.answer('landing');
    await expect(page.getByRole('dialog', { name: CARD.confirming })).toBeVisible();
    await gate.answer('verify-payment', 'account-dialogs');
  } finally {
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});

test('the questionnaire opens from the dashboard without a round trip', async ({ newContext }) => {
  const person = await newSubscriber();
  const gate = await gateOfFiles();
  const context = await newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    gate.setOpen(true);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toBeVisible();
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    await expect.poll(loaded).toContain('dashboard-on-demand');
    gate.setOpen(false);
    await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
    await expect(page.getByRole('heading', { name: WIZARD.welcomeHeading })).toBeVisible();
  } finally {
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});

const root = join(import.meta.dirname, '..', '..', '..');
const dist = join(root, 'web', 'dist');
const brotli = (text: string | Buffer) => brotliCompressSync(text).length;

test('before a person does anything the page makes at most 6 requests of 60 kB, and none for a script', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(urls.length, urls.join(' ')).toBeLessThanOrEqual(6);
  expect(urls.filter((url) => url.endsWith('.js'))).toEqual([]);
  const bytes = urls.reduce((sum, url) => {
    const file = readFileSync(join(dist, url === '/' ? 'index.html' : url));
    return sum + (/\.(html|svg|webmanifest)$|\/$/.test(url) ? brotli(file) : file.length);
  }, 0);
  expect(bytes, urls.join(' ')).toBeLessThanOrEqual(60_000);
});

test('the page is at most 6,000 px long on a phone, the leading button of the best plan at most 3,900 px down, and no longer on wide screens', async ({
  page,
}) => {
  await page.goto('/');
  // The end of the page has its own length once it has been in sight.
  const height = async () => {
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect(page.locator('footer nav').last()).toBeInViewport();
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  const phone = await height();
  expect(phone).toBeLessThanOrEqual(6_000);
  const leading = page.locator('#planos article [data-act]').first();
  expect(
    await leading.evaluate((one) => one.getBoundingClientRect().bottom + window.scrollY),
  ).toBeLessThanOrEqual(3_900);
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await height()).toBeLessThanOrEqual(phone);
  }
});
