import type { Page } from '@playwright/test';
import { ACCOUNT, EXISTING_ACCOUNT, PAID_ACCOUNT, PAYMENT_PROTOCOL } from 'domain/account/texts';
import { KEPT_PURCHASE } from 'domain/buy/kept-purchase';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { CARD, UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { CLOSE } from 'domain/kit/texts';
import { LANDING } from 'domain/site/landing-texts';
import { blockStorage, hold } from '../support/browsers.ts';
import { expect, test } from '../support/journey.ts';
import { newBuyer, newSubscriber, signInTo, storedOrders } from '../support/people.ts';
import { checkScreen } from '../support/checks.ts';
import {
  createPasswordAfterCard,
  fillCardForm,
  HOSTED_PAGE,
  openCardDialog,
  orderByCard,
  payUnseen,
  payWithCard,
  submitToHostedPage,
} from '../support/purchases.ts';

const VERIFY = '**/api/payments/verify-payment';

const SESSION = 'cs_test_a1B2c3D4e5F6g7H8';

const submit = (page: Page) => page.getByRole('button', { name: CARD.submit }).click();

const success = (page: Page) => page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });

test("after the browser's Back from the payment page nothing is lost and paying works", {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: CARD.title }).getByLabel(CARD.email)).toHaveValue(
    buyer.email,
  );
  await submitToHostedPage(page);
  await payWithCard(page, 'approved');
  await expect(success(page)).toBeVisible();
});

test('a page restored from the back/forward cache offers to choose a password once the session is paid', {
  tag: '@gate',
}, async ({ page }) => {
  await openCardDialog(page);
  await fillCardForm(page, newBuyer());
  await page.route(HOSTED_PAGE, (route) => route.fulfill({ status: 204 }), { times: 1 });
  const left = page.waitForRequest(HOSTED_PAGE);
  await submit(page);
  const id = HOSTED_PAGE.exec((await left).url())?.[1] ?? '';
  await payUnseen(id);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: PAID_PLAN.createPassword })).toBeVisible();
});

test.describe('when the payment cannot be verified', () => {
  test.use({ expectedErrors: /Failed to load resource: (net::ERR_FAILED|.*status of 500)/ });

  // spec: "'Erro ao verificar pagamento'"
  test('the specification’s text is shown, and a later visit offers to choose a password', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    await page.route(VERIFY, (route) => route.fulfill({ status: 500, body: 'boom' }));
    await orderByCard(page, newBuyer());
    await payWithCard(page, 'approved');
    await expect(page.getByText(CARD.verificationFailed)).toBeVisible();
    await page.getByRole('button', { name: CLOSE }).last().click();
    await page.unroute(VERIFY);
    await page.reload();
    await expect(page.getByRole('button', { name: PAID_PLAN.createPassword })).toBeVisible();
  });
});

test('a buyer who comes back reads at first paint that the payment is being confirmed, before any script has loaded', async ({
  page,
}) => {
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    return route.fallback();
  });
  await page.route(VERIFY, (route) =>
    route.fulfill({ json: { result: { verified: false, pending: true } } }),
  );
  await page.goto(`/?success=true&session_id=${SESSION}`, { waitUntil: 'commit' });
  const notice = page.getByRole('status').filter({ hasText: CARD.confirming });
  await expect(notice).toBeVisible();
  await expect(notice).toBeInViewport({ ratio: 1 });
  letGo?.();
  await expect(page.getByRole('dialog', { name: CARD.confirming })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a buyer who comes back reads that the payment is confirmed before the code of the page is there, and it is asked about once', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  const code = await hold(page, '**/assets/*.js');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-payment')) asked.push(request.postData() ?? '');
  });
  await payWithCard(page, 'approved');
  await expect(success(page).getByText(buyer.email)).toBeVisible();
  const notice = page.locator('#return-notice');
  await expect(notice.getByText(CARD.confirmed)).toBeVisible();
  await expect(notice.getByText(CARD.confirming)).toBeHidden();
  // The form for the password is there as well, and what is typed into it goes on in the one that follows.
  const password = success(page).getByLabel(ACCOUNT.password, { exact: true });
  await password.fill(buyer.password);
  await success(page).getByLabel(ACCOUNT.passwordAgain).fill('outra');
  await password.focus();
  code.release();
  await expect(page.locator('#conta')).toHaveCount(0);
  await expect(success(page)).toHaveCount(1);
  await expect(password).toHaveValue(buyer.password);
  await expect(password).toBeFocused();
  await expect(success(page).getByLabel(ACCOUNT.passwordAgain)).toHaveValue('outra');
  await createPasswordAfterCard(page, buyer);
  expect(asked).toHaveLength(1);
});

test('a letter that is missing in a password comes to its place also where the code of the page takes the form over', async ({
  page,
}) => {
  test.slow();
  await orderByCard(page, newBuyer());
  const code = await hold(page, '**/assets/*.js');
  await payWithCard(page, 'approved');
  const password = success(page).getByLabel(ACCOUNT.password, { exact: true });
  await password.fill('segreo123');
  for (let left = 4; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  code.release();
  await expect(page.locator('#conta')).toHaveCount(0);
  await page.keyboard.type('d');
  await expect(password).toHaveValue('segredo123');
});

test('the button of the form for a password keeps the focus while the code of the account takes the form over', async ({
  page,
}) => {
  test.slow();
  await orderByCard(page, newBuyer());
  const code = await hold(page, '**/assets/account-dialogs-*.js');
  await payWithCard(page, 'approved');
  await success(page).getByLabel(ACCOUNT.passwordAgain).fill('segredo123');
  await expect.poll(() => code.held.length).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  const submit = success(page).locator('[type=submit]');
  await expect(submit).toBeFocused();
  code.release();
  await expect(page.locator('#conta')).toHaveCount(0);
  await expect(submit).toBeFocused();
});

for (const [what, held] of [
  ['the code of the page', '**/assets/*.js'],
  ['the code of the account', '**/assets/account-dialogs-*.js'],
] as const)
  test(`a password that is sent before ${what} is there makes the account`, {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    const buyer = newBuyer();
    await orderByCard(page, buyer);
    const code = await hold(page, held);
    await payWithCard(page, 'approved');
    await expect.poll(() => code.held.length).toBeGreaterThan(0);
    await success(page).getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
    await success(page).getByLabel(ACCOUNT.passwordAgain).fill(buyer.password);
    await page.keyboard.press('Enter');
    await expect(success(page).locator('[type=submit]')).toHaveAttribute('aria-busy', 'true');
    await checkScreen(page, `password before ${what}`);
    expect(page.url()).not.toContain(buyer.password);
    code.release();
    await page.waitForURL('**/dashboard*');
  });

test('a buyer who may be signed in sees no form for a password before the code of the page is there', async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  const form = await openCardDialog(page);
  await expect(form.getByLabel(CARD.email)).toHaveValue(person.email);
  await form.getByLabel(CARD.phone).fill(newBuyer().phone);
  await submitToHostedPage(page);
  const code = await hold(page, '**/assets/*.js');
  await payWithCard(page, 'approved');
  await expect(page.locator('#return-notice').getByText(CARD.confirmed)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  code.release();
  await expect(success(page).getByRole('button', { name: PAID_PLAN.openPanel })).toBeVisible();
});

test.describe('where the first question about a payment has no answer', () => {
  test.use({ expectedErrors: /Failed to load resource: (net::ERR_FAILED|.*status of 500)/ });

  test('the code of the page asks again', async ({ page }) => {
    test.slow();
    const buyer = newBuyer();
    await orderByCard(page, buyer);
    await page.route(VERIFY, (route) => route.fulfill({ status: 500, body: 'boom' }), { times: 1 });
    await payWithCard(page, 'approved');
    await createPasswordAfterCard(page, buyer);
  });
});

test('a session that this browser did not begin is not asked about before the code of the page is there', async ({
  page,
}) => {
  const code = await hold(page, '**/assets/*.js');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked += 1;
  });
  for (const kept of [
    'null',
    '{}',
    JSON.stringify([{ session_id: SESSION, fromUrl: true, savedAt: Date.now() }]),
    JSON.stringify([{ session_id: `${SESSION}x`, savedAt: Date.now() }]),
  ]) {
    await page.goto('/nao-existe');
    await page.evaluate((text) => window.localStorage.setItem('pedido', text), kept);
    await page.goto(`/?success=true&session_id=${SESSION}`);
    await expect(page.getByRole('status').filter({ hasText: CARD.confirming })).toBeVisible();
  }
  await expect.poll(() => code.held.length).toBeGreaterThan(0);
  expect(asked).toBe(0);
});

// spec: "Reads query parameters success, session_id, email, name, phone, data_nascimento"
// spec: "If the subscriber lookup after payment fails, the data from the URL is used instead"
test('data of the buyer in the URL are only a suggestion, and only for a verified payment', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/nao-existe');
  await page.evaluate((session_id) => {
    window.localStorage.setItem('pedido', JSON.stringify([{ session_id, savedAt: Date.now() }]));
  }, SESSION);
  const answer = {
    customer_email: 'paga@personal.example',
    name_known: false,
    amount_cents: 19_990,
    paid_at: '2026-11-22T12:00:00.000Z',
    protocol: '20261122-000001',
    ends_at: '2027-01-21T12:00:00.000Z',
  };
  await page.route(VERIFY, (route) =>
    route.fulfill({ json: { result: { verified: true, plan: 'pro', ...answer } } }),
  );
  const said = 'email=outra%40x.example&name=Ana+Lima&phone=11912345678&data_nascimento=1990-05-17';
  await page.goto(`/?success=true&session_id=${SESSION}&${said}`);
  await expect(success(page).getByText('paga@personal.example')).toBeVisible();
  await expect(success(page).getByLabel(PAID_ACCOUNT.name)).toHaveValue('Ana Lima');
  await expect(page).toHaveURL(/\/\?abrir=compra$/);
});

test('URLs with invalid parameters lead to a usable page and send no request', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked += 1;
  });
  for (const query of [
    'success=true',
    'success=true&session_id=',
    `session_id=${SESSION}`,
    `success=1&session_id=${SESSION}`,
    'success=true&session_id=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `success=true&session_id=cs_${'a'.repeat(6_000)}`,
    'success=true&session_id=..%2F..%2Fcreate-account',
  ]) {
    await page.goto(`/?${query}`);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/?success=false');
  await expect(page.getByText(CARD.cancelled)).toBeVisible();
  expect(asked).toBe(0);
  expect(await storedOrders(page)).toEqual([]);
});

test('a browser that blocks storage can still buy by card and reach the dashboard', async ({ page }) => {
  test.slow();
  await blockStorage(page);
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  await payWithCard(page, 'approved');
  // Without storage the browser does not know that it made the purchase, so it asks for the e-mail.
  await page.getByLabel(UNKNOWN_PAYMENT.email).fill(buyer.email);
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.submit }).click();
  await createPasswordAfterCard(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
});

test.describe('with an account already', () => {
  test.use({ expectedErrors: /status of 409/ });

  // spec: "Success modal with steps success, create-account, login-panel"
  // spec: "'Este e-mail já possui uma conta. Tente fazer login.'"
  test('a buyer is led to log in', { tag: '@gate' }, async ({ page, newContext }) => {
    test.slow();
    const buyer = newBuyer();
    await orderByCard(page, buyer, 'Personal PLUS');
    await payWithCard(page, 'approved');
    await createPasswordAfterCard(page, buyer);

    const other = await (await newContext()).newPage();
    await orderByCard(other, buyer);
    await payWithCard(other, 'approved');
    const dialog = success(other);
    await expect(other.locator('#conta')).toHaveCount(0);
    await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill('outra-senha');
    await dialog.getByLabel(ACCOUNT.passwordAgain).fill('outra-senha');
    await dialog.getByRole('button', { name: ACCOUNT.create }).click();
    await expect(other.getByText('Este e-mail já possui uma conta. Tente fazer login.')).toBeVisible();
    const login = other.getByRole('dialog', { name: ACCOUNT.loginTitle });
    // The dialog offers the password, a reset by mail, and the trainer with the protocol for somebody else's e-mail address.
    await expect(login.getByRole('button', { name: ACCOUNT.forgot })).toBeVisible();
    const protocol = /\d{8}-\d{6}/.exec(await login.getByText(PAYMENT_PROTOCOL).innerText())?.[0] ?? '';
    const contact = login.getByRole('link', { name: EXISTING_ACCOUNT.contact });
    expect(new URL((await contact.getAttribute('href')) ?? '').searchParams.get('text')).toContain(protocol);
    await expect(login.getByLabel(ACCOUNT.email)).toHaveValue(buyer.email);
    await login.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
    await login.getByRole('button', { name: ACCOUNT.login, exact: true }).click();
    await other.waitForURL('**/dashboard');
    await expect(other.getByText(KEPT_PURCHASE.added)).toBeVisible();
    expect(await storedOrders(other)).toEqual([]);
  });
});
