import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { ACCOUNT_DATA, CONFIRM_MAILBOX, UNVERIFIED } from 'domain/account/card-texts';
import { ACCOUNT_LINK, CONFIRM_LINK, DEAD_LINK } from 'domain/account/link-texts';
import { ACCOUNT } from 'domain/account/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { CARD, PIX, PURCHASE_NOTICES } from 'domain/buy/texts';
import { HEADER, PANEL, QUESTIONNAIRE_CARD, SIGN_OUT_TEXTS, SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { LANDING, SEO } from 'domain/site/landing-texts';
import { checkPasswordForm } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { isMailboxConfirmed, linkMailedTo, mailsTo } from '../support/mailbox.ts';
import {
  becomeSubscriber,
  createPassword,
  logIn,
  newBuyer,
  newSubscriber,
  openLogin,
  orderByPix,
  payPixInApp,
  signInTo,
  storedOrders,
  subscriberIdOf,
} from '../support/people.ts';
import { buyByPix, newPixSubscriber, openCardDialogHere } from '../support/purchases.ts';
import { button, unfold } from '../support/screen.ts';

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(ACCOUNT.signUp, { exact: true }).first().click();
  await dialog.getByLabel(ACCOUNT.email).fill(email);
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(password);
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill(password);
  await dialog.locator('form').getByRole('button', { name: ACCOUNT.create }).click();
}

// spec: "Session: logged out shows the login modal and clears loaded data"
// spec: "Sign-out goes to / with a success toast"
// spec: "success 'Logout realizado com sucesso!'"
// spec: "Get session, subscribe to auth state changes (SIGNED_IN, SIGNED_OUT), get current user, sign out"
test('a person who signs in after another one in the same tab sees nothing of them', {
  tag: '@gate',
}, async ({ page }) => {
  await openLogin(page);
  await logIn(page, 'completo@personal.example', DEMO_PASSWORD);
  await expect(page.getByText('Carla Reis').first()).toBeVisible();
  // She began a purchase by card and did not pay it.
  const session = { session_id: 'cs_test_a1B2c3D4e5F6g7H8', savedAt: Date.now() };
  const form = { email: 'completo@personal.example', phone: '(11)98765-4321' };
  await page.evaluate(
    (order) => window.localStorage.setItem('pedido', order),
    JSON.stringify([{ ...session, form }]),
  );
  await page.getByRole('button', { name: HEADER.signOut }).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  await expect(page).toHaveTitle(SEO.title);
  const card = await openCardDialogHere(page);
  for (const field of [CARD.email, CARD.phone]) await expect(card.getByLabel(field)).toHaveValue('');
  await expect(card.getByText(CARD.kept)).toHaveCount(0);
  expect(await storedOrders(page)).toEqual([session]);

  await openLogin(page);
  await logIn(page, 'incompleto@personal.example', DEMO_PASSWORD);
  await expect(page.getByText('Igor Castro').first()).toBeVisible();
  await expect(page.getByText('Carla Reis')).toHaveCount(0);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
});

// spec: "Logout: 'Erro ao sair. Tente novamente.', 'Erro inesperado. Tente novamente.'"
test('a sign-out that fails is told and keeps the session, and the next one ends it', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  const leave = page.getByRole('button', { name: HEADER.signOut });

  // First the browser's storage with the session fails, so Firebase reports an error; then even making the error fails.
  await page.evaluate(() => {
    const broken = () => {
      throw new DOMException('broken', 'UnknownError');
    };
    const breakOn = (event: string, owner: object, name: string) => {
      const working = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      window.addEventListener(event, () => Object.defineProperty(owner, name, { ...working, value: broken }));
      window.addEventListener('repair', () => Object.defineProperty(owner, name, working));
    };
    breakOn('break', IDBObjectStore.prototype, 'delete');
    breakOn('worse', Error, 'captureStackTrace');
  });
  const change = (event: string) => page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
  await change('break');
  await leave.click();
  await expect(page.getByText(SIGN_OUT_TEXTS.refused)).toBeVisible();
  await change('worse');
  await leave.click();
  await expect(page.getByText(SIGN_OUT_TEXTS.unexpected, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await change('repair');
  await leave.click();
  await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

// spec: "'Email ou senha incorretos'"
test('a wrong password and an unknown address read the same', async ({ page }) => {
  await openLogin(page);
  await logIn(page, 'completo@personal.example', 'não-é-essa');
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  await logIn(page, 'ninguem@personal.example', 'não-é-essa');
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
});

test('a browser whose IndexedDB never answers opens the dashboard all the same, and stays signed in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const silent = () => new EventTarget() as IDBOpenDBRequest;
    const never = () => new Promise<never>(() => undefined);
    Object.assign(IDBFactory.prototype, { open: silent, deleteDatabase: silent, databases: never });
  });
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.reload();
  await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toBeVisible();
  await expect(page.getByText(person.name).first()).toBeVisible();
  await page.getByRole('button', { name: WELCOME.refresh }).click();
  await expect(page.getByText(WELCOME.refreshed(true))).toBeVisible();
});

test('an account made without a proof shows nothing of what another person paid for its address', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const buyer = newBuyer('Helena Prado');
  // The squatter can sign up because a plan is active for the e-mail address. Then the buyer claims the account.
  const payer = await (await newContext()).newPage();
  const pixId = await orderByPix(payer, buyer);
  await payPixInApp(payer, pixId);
  await expect(payer.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();

  await signUp(page, buyer.email, 'invasor-123');
  await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await expect(page.getByText(buyer.name)).toHaveCount(0);

  await payer.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await createPassword(payer, buyer);
  await expect(payer.getByText(buyer.name).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(buyer.name)).toHaveCount(0);
});

test('an unverified account sees no plan, is asked to confirm its e-mail first, and is warned before paying again', {
  tag: '@gate',
}, async ({ page, context }) => {
  await openLogin(page);
  await logIn(page, 'nao-verificado@personal.example', DEMO_PASSWORD);
  await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
  await expect(page.getByText(WELCOME.noPlan, { exact: true })).toBeVisible();
  await expect(page.getByText('Nádia Viana')).toHaveCount(0);
  // Confirming is the main action of the page; buying is possible, but not prominent.
  await expect(page.locator('main button.btn-primary')).toHaveText([UNVERIFIED.check]);
  // The page says that the mailbox is still unconfirmed only after it has checked.
  await context.setOffline(true);
  await page.getByRole('button', { name: UNVERIFIED.check }).click();
  await expect(page.getByText(WELCOME.refreshFailed)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: UNVERIFIED.check }).click();
  await expect(page.getByText(UNVERIFIED.notYet)).toBeVisible();

  await page.getByRole('button', { name: WELCOME.hire }).click();
  await expect(page.locator('#planos')).toBeInViewport();
  await page.locator('#planos').getByRole('button', { name: LANDING.buyWithPix }).first().click();
  await expect(page.getByRole('dialog').getByText(PURCHASE_NOTICES.unconfirmed)).toBeVisible();
});

// spec: "Paying subscribers log in to the dashboard, see plan status"
// spec: "| /dashboard | User dashboard |"
// spec: "Authenticated user (e-mail and password): reaches /dashboard"
// spec: "Sign in with password (email, password)"
test('a subscriber who comes back in a new browser logs in to the same plan', { tag: '@gate' }, async ({
  page,
  newContext,
}) => {
  test.slow();
  const buyer = newBuyer('Marina Dias');
  await becomeSubscriber(page, buyer);
  await expect(page).toHaveTitle(HEADER.title);
  const again = await (await newContext()).newPage();
  await openLogin(again);
  await logIn(again, buyer.email, buyer.password);
  await expect(again.getByText(buyer.name).first()).toBeVisible();
  await expect(again.getByText('Personal PRO').first()).toBeVisible();
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an account with a proved purchase confirms its mailbox only by the link together with its password', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newPixSubscriber();
  await signInTo(page, buyer);
  // Right after the payment the plan is shown, and the card about the mailbox stands below it.
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, CONFIRM_MAILBOX.send).click();
  await expect(page.getByText(UNVERIFIED.sent)).toBeVisible();
  const link = await linkMailedTo(buyer.email);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await expect(title(page, CONFIRM_LINK.title)).toBeVisible();
  await expect(page.getByLabel(ACCOUNT_LINK.email)).toHaveValue(buyer.email);
  await checkPasswordForm(page.locator('form'), ['username', 'current-password']);
  // The code is in no URL, request or storage, but a reload still knows it.
  const code = link.split('=')[1] ?? '';
  await expect(page).toHaveURL(/\/conta$/);
  await page.reload();
  await expect(title(page, CONFIRM_LINK.title)).toBeVisible();
  expect(asked.filter((each) => each.includes(code))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain(code);
  // Opening the link confirms nothing.
  expect(await isMailboxConfirmed(subscriberIdOf(buyer.email))).toBe(false);

  await button(page, CONFIRM_LINK.submit).click();
  await expect(page.getByText(CONFIRM_LINK.passwordRequired)).toBeVisible();
  await page.getByLabel(ACCOUNT.password).fill('não-é-essa');
  await button(page, CONFIRM_LINK.submit).click();
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  expect(await isMailboxConfirmed(subscriberIdOf(buyer.email))).toBe(false);

  await page.getByLabel(ACCOUNT.password).fill(buyer.password);
  await button(page, CONFIRM_LINK.submit).click();
  await expect(page.getByText(CONFIRM_LINK.done)).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  expect(await isMailboxConfirmed(subscriberIdOf(buyer.email))).toBe(true);
  const checked = page.waitForResponse('**/api/site/read-panel');
  await page.reload();
  await checked;
  await expect(page.getByText(buyer.name).first()).toBeVisible();
  await expect(page.getByText(CONFIRM_MAILBOX.title)).toHaveCount(0);

  // The link is used up, also when the person opens it again.
  await page.goto(link);
  await expect(title(page, DEAD_LINK.title)).toBeVisible();
  await page.getByRole('link', { name: ACCOUNT_LINK.panel }).click();
  await expect(page.getByText(buyer.name).first()).toBeVisible();
});

test('after a confirmation on another device, the card disappears when the person returns to the dashboard', async ({
  page,
  newContext,
}) => {
  test.slow();
  const buyer = await newPixSubscriber();
  await signInTo(page, buyer);
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, CONFIRM_MAILBOX.send).click();
  const link = await linkMailedTo(buyer.email);
  const phone = await (await newContext()).newPage();
  await phone.goto(link);
  await phone.getByLabel(ACCOUNT.password).fill(buyer.password);
  await button(phone, CONFIRM_LINK.submit).click();
  await phone.waitForURL('**/dashboard');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(CONFIRM_MAILBOX.title)).toHaveCount(0);
  // The button of the card had the focus.
  await expect(title(page, HEADER.title)).toBeFocused();
});

// spec: "Sign up (email, password; after confirmation redirect to /dashboard)"
// spec: "'Conta criada com sucesso! Verifique seu email para confirmar a conta.'"
test('a buyer who signs up without a proof gets a link by mail, and the plan once the mailbox is confirmed', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer('Clara Motta');
  await buyByPix(buyer);
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(ACCOUNT.signUp, { exact: true }).first().click();
  await dialog.getByLabel(ACCOUNT.email).fill(buyer.email);
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill(buyer.password);
  await dialog.locator('form').getByRole('button', { name: ACCOUNT.create }).click();
  await expect(page.getByText(ACCOUNT.createdVerify)).toBeVisible();
  await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
  await expect(page.getByText(WELCOME.noPlan, { exact: true })).toBeVisible();
  const link = await linkMailedTo(buyer.email);
  // If asked again within minutes, the server sends no second mail and gives the same answer.
  await button(page, UNVERIFIED.resend).click();
  await expect(page.getByText(UNVERIFIED.sent)).toBeVisible();

  await page.goto(link);
  await page.getByLabel(ACCOUNT.password).fill(buyer.password);
  await button(page, CONFIRM_LINK.submit).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  await expect(page.getByText(buyer.name).first()).toBeVisible();
  await expect(page.getByText(PANEL.confirmEmailAfter)).toHaveCount(0);
  expect((await mailsTo(buyer.email)).filter(({ text }) => text.includes('/conta#'))).toHaveLength(1);
});

test('a link that cannot be sent at the moment is explained', async ({ page }) => {
  const buyer = await newPixSubscriber();
  await page.route('**/api/site/send-confirmation', (route) =>
    route.fulfill({ status: 429, json: { error: { details: { code: 'rate-limited' } } } }),
  );
  await signInTo(page, buyer);
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, CONFIRM_MAILBOX.send).click();
  await expect(page.getByText(UNVERIFIED.failed)).toBeVisible();
  await expect(button(page, CONFIRM_MAILBOX.send)).toBeVisible();
});
