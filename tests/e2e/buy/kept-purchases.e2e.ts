import type { Page } from '@playwright/test';
import { ACCOUNT, PAID_ACCOUNT, PAYMENT_PROTOCOL } from 'domain/account/texts';
import { KEPT_PURCHASE } from 'domain/buy/kept-purchase';
import { CANCEL_RENEWAL, CARD_QUESTIONS } from 'domain/buy/payments-texts';
import { CARD, PIX, UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { CLOSE } from 'domain/kit/texts';
import { HEADER, PAYMENTS_CARD, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { hold } from '../support/browsers.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import {
  fillPixForm,
  logIn,
  newBuyer,
  newSubscriber,
  openPixDialog,
  orderByPix,
  payPix,
  payPixInApp,
  readAsServer,
  signInTo,
  storedOrders,
} from '../support/people.ts';
import {
  addPurchase,
  buyByCard,
  createPasswordAfterCard,
  fillCardForm,
  newCardSubscriber,
  newPixSubscriber,
  openCardDialog,
  paymentItems,
  signInToPayments,
  subscriptionAtProvider,
} from '../support/purchases.ts';
import { button, unfold } from '../support/screen.ts';

const STRANGER = 'cs_test_stranger0123456789';
const crafted = (session_id: string) => `/?success=true&session_id=${session_id}`;
const unknown = (page: Page) => page.getByRole('dialog', { name: UNKNOWN_PAYMENT.title });
const verified = (customer_email: string) => ({
  json: {
    result: {
      verified: true,
      customer_email,
      name_known: false,
      amount_cents: 19_990,
      paid_at: '2026-11-22T12:00:00.000Z',
      plan: 'pro',
      protocol: '20261122-000001',
      ends_at: '2027-01-21T12:00:00.000Z',
    },
  },
});

/** Buys and pays by PIX in this browser while nobody is signed in, and closes the dialog that follows. */
async function paySignedOut(page: Page, buyer: Parameters<typeof orderByPix>[1]): Promise<void> {
  await payPix(await orderByPix(page, buyer));
  const success = page.getByRole('dialog', { name: PIX.successTitle });
  await expect(success.getByText(PAYMENT_PROTOCOL)).toContainText(/\d{8}-\d{6}/);
  await success.getByText(CLOSE, { exact: true }).click();
}

test('a renewal that was paid while signed out joins the account at the next login, and the browser keeps its proof until then', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newPixSubscriber();
  await paySignedOut(page, buyer);
  // If the server does not answer, the browser keeps the proof for the next visit.
  await page.route('**/api/payments/add-purchase', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForRequest('**/api/payments/add-purchase');
  await signInToPayments(page, buyer);
  await failed;
  expect(await storedOrders(page)).toHaveLength(1);
  await page.unroute('**/api/payments/add-purchase');
  await page.reload();
  await expect(page.getByText(KEPT_PURCHASE.added)).toBeVisible();
  await unfold(page, PAYMENTS_CARD.title);
  await expect(paymentItems(page)).toHaveCount(2);
  expect(await storedOrders(page)).toEqual([]);
});

test('the signed-out panel has the open PIX, and once that is paid the way to the password before all else', async ({
  page,
}) => {
  const pixId = await orderByPix(page, newBuyer());
  await page.goto('/dashboard');
  const bar = page.getByRole('complementary', { name: PIX.openTitle });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: SIGNED_OUT.login })).toBeVisible();
  await expect(page.getByText(SIGNED_OUT.createPassword)).toHaveCount(0);
  await payPixInApp(page, pixId);
  await expect(page.getByRole('main').locator('a, button').first()).toHaveText(SIGNED_OUT.createPassword);
  await expect(bar).toHaveCount(0);
  await checkScreen(page, 'the signed-out panel of a paid order');
  await page.getByRole('link', { name: SIGNED_OUT.createPassword }).click();
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
});

test('a paid order that is found while the login is open is told once the login is closed, so that nobody pays twice', async ({
  page,
}) => {
  test.slow();
  await paySignedOut(page, newBuyer());
  const paid = await hold(page, '**/api/payments/check-pix-payment');
  await page.reload();
  await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
  const login = page.getByRole('dialog', { name: ACCOUNT.panelTitle });
  await expect(login).toBeVisible();
  await expect.poll(() => paid.held).not.toEqual([]);
  const answered = page.waitForResponse('**/api/payments/check-pix-payment');
  paid.release();
  await (await answered).finished();
  await login.getByLabel(ACCOUNT.email).pressSequentially('somebody@personal.example');
  await expect(login).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
  // Its code is not open any more, although its time has not passed.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: SIGNED_OUT.login })).toBeVisible();
  await expect(page.getByRole('complementary', { name: PIX.openTitle })).toHaveCount(0);
});

test('a purchase under another e-mail does not join the account, which is explained, and the browser keeps it', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const other = newBuyer('Dora Telles');
  await paySignedOut(page, other);
  await signInTo(page, await newSubscriber());
  const card = page.getByRole('heading', { name: KEPT_PURCHASE.title });
  await expect(card).toBeVisible();
  await expect(page.getByText(KEPT_PURCHASE.otherEmail(`b***@personal.example`))).toBeVisible();
  await expect(page.getByText(other.email)).toHaveCount(0);
  expect(await storedOrders(page)).toHaveLength(1);
  await page.getByRole('button', { name: KEPT_PURCHASE.forget }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: HEADER.title })).toBeFocused();
  expect(await storedOrders(page)).toEqual([]);
});

test('crafted links remove no kept order and do not claim that something is paid', async ({ page }) => {
  test.slow();
  const stranger = newBuyer('Ester Anha');
  const { session_id } = await buyByCard(stranger);
  const pixId = await orderByPix(page, newBuyer());
  for (const session of [session_id, STRANGER, session_id]) {
    await page.goto(crafted(session));
    await expect(page.getByRole('dialog')).toBeVisible();
    if (session === STRANGER) await expect(page.getByText(CARD.notConfirmed, { exact: true })).toBeVisible();
  }
  await expect(unknown(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toHaveCount(0);
  await expect(page.getByRole('log').getByText(CARD.confirmed)).toHaveCount(0);
  await expect(page.getByText(stranger.email)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel(ACCOUNT.password)).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?abrir=compra$/);
  expect(await storedOrders(page)).toMatchObject([{ pixData: { id: pixId } }]);
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.notMine }).click();
  await expect(page.getByText(UNKNOWN_PAYMENT.refused)).toBeVisible();
  expect(await storedOrders(page)).toHaveLength(1);
});

test('a crafted link to a paid session adds nothing to a signed-in account and ends no renewal before the person says so', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const victim = await newCardSubscriber({ plan: 'plus' });
  // A stranger pays for the same address. The link is theirs.
  const stranger = await buyByCard(victim);
  const goesOn = async (id: string) => !(await subscriptionAtProvider(id)).cancel_at_period_end;
  let added = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/payments/add-purchase')) added += 1;
  });
  await signInTo(page, victim);
  await page.goto(crafted(stranger.session_id));
  await expect(unknown(page)).toContainText('Personal PRO, R$ 199,90 no cartão, paga em');
  await expect(unknown(page)).toContainText(UNKNOWN_PAYMENT.ends('Personal PLUS'));
  await checkScreen(page, 'an unknown payment, signed in');
  // Neither the dashboard nor another visit adds it without an answer.
  await signInTo(page, victim);
  await page.goto('/');
  await expect(unknown(page)).toBeVisible();
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.notMine }).click();
  await expect(page.getByText(UNKNOWN_PAYMENT.refused)).toBeVisible();
  expect(added).toBe(0);
  expect([await goesOn(victim.subscription), await goesOn(stranger.subscription)]).toEqual([true, true]);

  // The same link, opened by somebody who did pay in another browser.
  await page.goto(crafted(stranger.session_id));
  await unknown(page).getByRole('button', { name: UNKNOWN_PAYMENT.submit }).click();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
  // The end is recorded; the reconciler asks the provider for it.
  const wanted = async ({ session_id }: { session_id: string }) =>
    JSON.stringify((await readAsServer(`payments/stripe_${session_id}`))?.['stop']);
  await expect.poll(() => wanted(victim)).toContain('at-period-end');
  expect(await wanted(stranger)).not.toContain('at-period-end');
});

test('whoever changed from PLUS to PRO signed out is asked in the dashboard which renewal ends', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newCardSubscriber({ plan: 'plus' });
  const later = await buyByCard(buyer, { plan: 'pro' });
  await addPurchase(buyer, { session_id: later.session_id });
  await signInTo(page, buyer);
  await expect(page.getByRole('heading', { name: CARD_QUESTIONS.twiceTitle })).toBeVisible();
  await checkScreen(page, 'two renewals');
  await button(page, CARD_QUESTIONS.end('Personal PLUS')).click();
  await expect(page.getByText(CANCEL_RENEWAL.noCharge).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: CARD_QUESTIONS.twiceTitle })).toHaveCount(0);
  expect(await subscriptionAtProvider(buyer.subscription)).toMatchObject({ cancel_at_period_end: true });
  expect(await subscriptionAtProvider(later.subscription)).toMatchObject({ cancel_at_period_end: false });
});

test('a buyer who paid in another browser types the e-mail of the purchase and gets in', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer('Flávia Melo');
  const { session_id } = await buyByCard(buyer);
  await page.goto(crafted(session_id));
  await expect(unknown(page).getByText('b***@personal.example')).toBeVisible();
  // On the next visit the purchase still belongs to no account.
  await page.reload();
  const field = unknown(page).getByLabel(UNKNOWN_PAYMENT.email);
  await field.fill('b@personal.example');
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.submit }).click();
  await expect(page.getByText(UNKNOWN_PAYMENT.different)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(` ${buyer.email.toUpperCase()} `);
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.submit }).click();
  await expect(page.getByText(CARD.confirmed, { exact: true }).first()).toBeVisible();
  expect(await storedOrders(page)).toMatchObject([{ session_id }]);
  await createPasswordAfterCard(page, buyer);
  expect(await storedOrders(page)).toEqual([]);
});

test('an order that is already paid leads to its account in the browser with its proof, and is only reported in another', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const refused = { status: 409, json: { error: { details: { code: 'order-paid' } } } };
  const buyer = newBuyer();
  await page.route('**/api/payments/create-pix-payment', (route) => route.fulfill(refused));
  await page.route('**/api/payments/create-checkout', (route) => route.fulfill(refused));
  await openPixDialog(page);
  await fillPixForm(page, buyer);
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByText(ERROR_TEXTS['order-paid'])).toBeVisible();
  await openCardDialog(page);
  await fillCardForm(page, buyer);
  await page.getByRole('button', { name: CARD.submit }).click();
  await expect(page.getByText(ERROR_TEXTS['order-paid'])).toBeVisible();

  await page.evaluate((session_id) => {
    window.localStorage.setItem('pedido', JSON.stringify([{ session_id, savedAt: Date.now() }]));
  }, STRANGER);
  await page.route('**/api/payments/verify-payment', (route) => route.fulfill(verified(buyer.email)));
  await page.getByRole('button', { name: CARD.submit }).click();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(buyer.email)).toBeVisible();
});

test.use({ expectedErrors: /Failed to load resource: (net::ERR_FAILED|.*status of 409)/ });

test('every dialog about kept purchases is accessible in both themes and fits small screens', async ({
  page,
}) => {
  test.slow();
  const pix = await openPixDialog(page);
  await pix.getByLabel(PIX.email).fill('maria.das.gracas.albuquerque@gmial.com');
  await expect(pix.getByRole('button', { name: /^Você quis dizer/ })).toBeVisible();
  await checkScreen(page, 'a suggestion');

  await page.route('**/api/payments/verify-payment', (route) => route.fulfill(verified('maria@gmail.com')));
  await page.goto(crafted(STRANGER));
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.submit }).click();
  await expect(page.getByText(UNKNOWN_PAYMENT.invalidEmail)).toBeVisible();
  await checkScreen(page, 'unknown payment');
  await unknown(page).getByLabel(UNKNOWN_PAYMENT.email).fill('maria@gmail.com');
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.submit }).click();
  const dialog = page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });
  await page.route('**/api/payments/create-account', (route) =>
    route.fulfill({ status: 409, json: { error: { details: { code: 'account-exists' } } } }),
  );
  await dialog.getByLabel(PAID_ACCOUNT.name).fill('Maria Lima');
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill('segredo1');
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill('segredo1');
  await dialog.getByRole('button', { name: ACCOUNT.create }).click();
  await expect(page.getByRole('dialog', { name: ACCOUNT.loginTitle })).toBeVisible();
  await checkScreen(page, 'an account that exists');
  await page.route('**/api/payments/add-purchase', (route) =>
    route.fulfill({ status: 404, json: { error: { details: { code: 'payment-not-found' } } } }),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await logIn(page, 'completo@personal.example', 'treino123');
  await expect(page.getByRole('heading', { name: KEPT_PURCHASE.title })).toBeVisible();
  await checkScreen(page, 'a purchase of another e-mail');
});
