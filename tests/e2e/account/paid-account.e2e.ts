import type { Page } from '@playwright/test';
import { ACCOUNT, createAccountFailed, PAID_ACCOUNT } from 'domain/account/texts';
import { WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { PIX } from 'domain/buy/texts';
import { OFFLINE } from 'domain/kit/texts';
import { SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { hold } from '../support/browsers.ts';
import { expect, test } from '../support/journey.ts';
import { type Buyer, newBuyer, orderByPix, payPixInApp, storedOrders } from '../support/people.ts';

const CREATE = '**/api/payments/create-account';
const SIGN_IN = /accounts:signInWithPassword/;
const LISTEN = /Listen\/channel/;

test.use({ expectedErrors: /Failed to load resource/ });

const opening = (page: Page) => page.getByRole('dialog', { name: PAID_ACCOUNT.opening });
const wizard = (page: Page) => page.getByRole('progressbar', { name: WIZARD.progress });

/** Buys by PIX, and types the password of the account that is to be made. */
async function upToCriarConta(page: Page): Promise<Buyer> {
  const buyer = newBuyer();
  await payPixInApp(page, await orderByPix(page, buyer));
  const success = page.getByRole('dialog', { name: PIX.successTitle });
  await success.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  const dialog = page.getByRole('dialog', { name: PAID_ACCOUNT.createTitle });
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill(buyer.password);
  return buyer;
}

const create = (page: Page) => page.getByRole('button', { name: ACCOUNT.create, exact: true }).click();

// spec: "After account creation there is a redirect to /dashboard after 1.5 s"
test('a new account waits for its server at each step, and shows each only once it is so', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  await upToCriarConta(page);
  const [creating, signingIn, listening] = [
    await hold(page, CREATE),
    await hold(page, SIGN_IN),
    await hold(page, LISTEN),
  ];

  await create(page);
  await expect.poll(() => creating.held.length).toBeGreaterThan(0);
  await expect(page.getByText(PAID_ACCOUNT.created)).toHaveCount(0);
  creating.release();
  await expect(page.getByText(PAID_ACCOUNT.created)).toBeVisible();
  await expect(opening(page)).toBeVisible();

  // Without a session there is no panel to go to, and the order stays until then.
  await expect.poll(() => signingIn.held.length).toBeGreaterThan(0);
  await page.waitForTimeout(3_000);
  await expect(opening(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await storedOrders(page)).toHaveLength(1);
  signingIn.release();
  await page.waitForURL(/\/dashboard\?abrir=anamnese/);
  expect(await storedOrders(page)).toEqual([]);

  await expect.poll(() => listening.held.length).toBeGreaterThan(0);
  await expect(wizard(page)).toHaveCount(0);
  listening.release();
  await expect(wizard(page)).toBeVisible();
});

test('whoever closes the notice before the session has begun is not told to log in', async ({ page }) => {
  test.slow();
  const buyer = await upToCriarConta(page);
  const signingIn = await hold(page, SIGN_IN);
  await create(page);
  await expect.poll(() => signingIn.held.length).toBeGreaterThan(0);
  await opening(page).getByRole('button').first().click();
  await page.waitForURL(/\/dashboard$/);
  await page.waitForTimeout(2_000);
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toHaveCount(0);
  signingIn.release();
  await expect(page.getByRole('heading', { name: WELCOME.greeting(buyer.name) })).toBeVisible();
  expect(await storedOrders(page)).toEqual([]);
});

test('where the session of a new account does not begin, the login follows, and nothing is lost', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await upToCriarConta(page);
  await page.route(SIGN_IN, (route) => route.abort());
  await create(page);
  const login = page.getByRole('dialog', { name: ACCOUNT.loginTitle });
  await expect(login.getByLabel(ACCOUNT.email)).toHaveValue(buyer.email);
  await expect(login.getByText(PAID_ACCOUNT.created)).toBeVisible();
  expect(await storedOrders(page)).toHaveLength(1);
  await page.unroute(SIGN_IN);
  await login.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
  await login.getByRole('button', { name: ACCOUNT.login, exact: true }).click();
  await expect(page.getByRole('heading', { name: WELCOME.greeting(buyer.name) })).toBeVisible();
  await expect.poll(() => storedOrders(page)).toEqual([]);
});

// spec: "'Erro ao criar conta: {message}'"
// spec: "'Erro inesperado ao criar conta'"
test('an account that is not made is told as that, and a lost answer is made up for by another press', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  await upToCriarConta(page);
  const asked: string[] = [];
  page.on('request', (request) => SIGN_IN.test(request.url()) && asked.push(request.url()));
  await page.route(CREATE, (route) => route.fulfill({ status: 500, body: '{}' }));
  await create(page);
  await expect(page.getByText(ACCOUNT.createFailedUnexpectedly)).toBeVisible();

  // The server makes the account, and its answer is lost.
  await page.unroute(CREATE);
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create(page);
  await expect(page.getByText(createAccountFailed(OFFLINE))).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.unroute(CREATE);
  await create(page);
  await expect(wizard(page)).toBeVisible();
});
