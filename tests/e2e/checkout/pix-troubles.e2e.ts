import { PAID_ACCOUNT } from 'domain/account/texts';
import { PIX } from 'domain/buy/texts';
import { HEADER, WELCOME } from 'domain/panel/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import type { Page } from '@playwright/test';
import {
  createPassword,
  fillPixForm,
  newBuyer,
  openPixDialog,
  orderByPix,
  payPix,
  payPixInApp,
  storedPixId,
} from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, readAsServer, signInTo } from '../support/people.ts';
import { blockStorage } from '../support/block-storage.ts';

const success = (page: Page) => page.getByRole('dialog', { name: PIX.successTitle });

const CREATE = '**/api/payments/create-pix-payment';

const CHECK = '**/api/payments/check-pix-payment';

test('two browsers that buy for the same address get a code each and never see the other one', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const buyer = newBuyer();
  const other = await (await newContext()).newPage();
  const answers: string[] = [];
  other.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const mine = await orderByPix(page, buyer);
  const theirs = await orderByPix(other, { ...buyer, email: buyer.email.toUpperCase() });
  expect(theirs).not.toBe(mine);
  expect(answers.join('\n')).not.toContain(mine);

  // Only the browser whose code was paid shows the success.
  await payPix(mine);
  await expect(success(page)).toBeVisible();
  const asked = other.waitForResponse((response) => response.url().includes('check-pix-payment'));
  await asked;
  await expect(other.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
});

test('if the browser cannot check the payment, the webhook grants the plan and a reload shows it', async ({
  page,
}) => {
  const buyer = newBuyer();
  const pixId = await orderByPix(page, buyer);
  await page.route(CHECK, (route) => route.fulfill({ status: 429, json: {} }));
  await payPix(pixId);
  await expect
    .poll(async () => readAsServer(`payments/pix_${pixId}`))
    .toMatchObject({ status: { stringValue: 'paid' } });
  await page.unroute(CHECK);
  await page.reload();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
  await page.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await createPassword(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
});

test('a code that is paid after the page was reloaded shows its payment without another reload', {
  tag: '@gate',
}, async ({ page }) => {
  const pixId = await orderByPix(page, newBuyer());
  const asked = page.waitForResponse(CHECK);
  await page.reload();
  await asked;
  await payPix(pixId);
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
});

test('an address in capitals and with spaces is the same address', async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  const pixId = await orderByPix(page, { ...buyer, email: `  ${buyer.email.toUpperCase()} ` });
  await payPixInApp(page, pixId);
  await success(page).getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await createPassword(page, buyer);
  await expect(page.getByText(buyer.email).first()).toBeVisible();
});

test('a browser that blocks storage can still buy by PIX and reach the dashboard', async ({ page }) => {
  test.slow();
  await blockStorage(page);
  const buyer = newBuyer();
  await openPixDialog(page);
  await fillPixForm(page, buyer);
  const created = page.waitForResponse(CREATE);
  await page.getByRole('button', { name: PIX.submit }).click();
  const { result } = (await (await created).json()) as { result: { pixData: { id: string } } };
  await payPixInApp(page, result.pixData.id);
  await success(page).getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await createPassword(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
});

test('a signed-in subscriber renews in the same account, without choosing a password', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();
  const dialog = await openPixDialog(page, 'Personal PLUS');
  await expect(dialog.getByLabel(PIX.email)).toHaveValue(person.email);
  await dialog.getByLabel(PIX.name).fill(person.name);
  await dialog.getByLabel(PIX.phone).fill('11987654321');
  await dialog.getByLabel(PIX.cpf).fill('52998224725');
  const ordered = page.waitForRequest(CREATE);
  await page.getByRole('button', { name: PIX.submit }).click();
  // With the ID token the purchase is the account's from the start, also if this browser never comes back.
  expect((await ordered).headers().authorization).toMatch(/^Bearer ./);
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  await payPixInApp(page, await storedPixId(page));
  await success(page).getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(page.getByText(WELCOME.greeting(person.name))).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('pedido'))).toBeNull();
});

test('logging in on the dashboard keeps an order of this browser that can still be paid', async ({
  page,
}) => {
  const person = await newSubscriber();
  await orderByPix(page, newBuyer());
  const ordered = await storedPixId(page);
  await signInTo(page, person);
  expect(await storedPixId(page)).toBe(ordered);
});
