import { DAY_MS } from 'domain/durations';
import { ACCOUNT, createAccountFailed } from 'domain/texts/account';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { CONFIRM_LINK } from 'domain/texts/account/link';
import { OFFLINE } from 'domain/texts/common';
import { HEADER, SIGN_OUT_TEXTS, SIGNED_OUT, UNVERIFIED } from 'domain/texts/dashboard';
import { ACCOUNT_EXISTS, LOOKUP_FAILED } from 'domain/texts/errors';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../emulators/seed/seed.mjs';
import { logIn, newBuyer } from '../support/buyer.ts';
import { checkPasswordForm } from '../support/check-password-form.ts';
import { expect, test } from '../support/journey.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { newSubscriber, writeAsServer, subscriberIdOf } from '../support/people.ts';
import { buyByPix } from '../support/purchases.ts';
import { button } from '../support/screen.ts';

// These journeys show the texts of spec §8, and of the toasts of spec §5 and §6, that no other journey shows. The failures
// are real where possible: a lost network, rules that deny, a storage that breaks.
test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

const subscriberPath = (email: string) => `subscribers/${subscriberIdOf(email)}`;

/** The URL of a sign-up, and Firebase Auth's answer when it refuses one. */
const SIGN_UP = '**/accounts:signUp*';

const refusal = (message: string) => ({ status: 400, json: { error: { code: 400, message } } });

// spec: "'Erro ao criar conta: {message}' (message from the server; its text is not shown)"
// spec: "'Erro inesperado ao criar conta'"
// spec: "'Erro interno. Tente novamente.' (subscriber lookup failure)"
// spec: "'Este e-mail já possui uma conta. Tente fazer login.'"
// spec: "'Conta criada com sucesso! Verifique seu email para confirmar a conta.'"
// spec: "Password creation: must match ('As senhas não coincidem'); at least 6 characters"
// spec: "Signup in login modal: passwords must match"
// spec: "Sign up (email, password; after confirmation redirect to /dashboard)"
test('signing up without a proof shows the text of every refusal, then makes the account', async ({
  page,
  context,
}) => {
  test.slow();
  const { email, password } = newBuyer();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  const dialog = page.getByRole('dialog');
  await checkPasswordForm(dialog.locator('form'), ['username', 'current-password']);
  await button(page, ACCOUNT.signUp).click();
  await checkPasswordForm(dialog.locator('form'), ['username', 'new-password', 'new-password']);
  const signUp = async (address: string, chosen = password, again = chosen) => {
    await dialog.getByLabel(ACCOUNT.email).fill(address);
    await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(chosen);
    await dialog.getByLabel(ACCOUNT.passwordAgain).fill(again);
    await button(page, ACCOUNT.create).click();
  };

  await signUp('', '');
  await says(page, ACCOUNT.credentialsRequired);
  await signUp(email, '12345', '123456');
  await says(page, ACCOUNT.passwordTooShort);
  await says(page, ACCOUNT.passwordsDiffer);
  await context.setOffline(true);
  await signUp(email);
  await says(page, createAccountFailed(OFFLINE));
  await context.setOffline(false);
  await page.route(SIGN_UP, (route) => route.fulfill(refusal('OPERATION_NOT_ALLOWED')));
  await signUp(email);
  await says(page, ACCOUNT.createFailedUnexpectedly);
  await page.unroute(SIGN_UP);
  // This is Auth's answer when the function that decides about sign-ups has failed.
  const failed = `BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP Cloud Function returned an error: ${LOOKUP_FAILED}))`;
  await page.route(SIGN_UP, (route) => route.fulfill(refusal(failed)));
  await signUp(email);
  await says(page, LOOKUP_FAILED);
  await page.unroute(SIGN_UP);
  await signUp('completo@personal.example');
  await says(page, ACCOUNT_EXISTS);

  const subscription_end = new Date(Date.now() + DAY_MS);
  const plan = { subscribed: true, subscription_tier: 'plus', subscription_end };
  await writeAsServer(subscriberPath(email), { ...plan, email, nome: 'Lia Reis', user_id: null });
  await signUp(email);
  await says(page, ACCOUNT.createdVerify);
  await says(page, UNVERIFIED.title);
  await page.goto(await linkMailedTo(email));
  await page.getByLabel(ACCOUNT.password, { exact: true }).fill(password);
  await button(page, CONFIRM_LINK.submit).click();
  await page.waitForURL('**/dashboard');
  await says(page, 'Personal PLUS');
});

// spec: "Login: email and password required ('Email e senha são obrigatórios')"
// spec: "Successes: 'Login realizado com sucesso!'"
// spec: "Logout: 'Erro ao sair. Tente novamente.', 'Erro inesperado. Tente novamente.'"
// spec: "success 'Logout realizado com sucesso!'"
test('logging in and out shows the text of every outcome', async ({ page }) => {
  const { email } = await newSubscriber();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, email, '');
  await says(page, ACCOUNT.credentialsRequired);
  await logIn(page, email, DEMO_PASSWORD);
  await says(page, ACCOUNT.loggedIn);

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
  await button(page, HEADER.signOut).click();
  await says(page, SIGN_OUT_TEXTS.refused);
  await change('worse');
  await button(page, HEADER.signOut).click();
  await says(page, SIGN_OUT_TEXTS.unexpected);
  await expect(page).toHaveURL(/\/dashboard$/);
  await change('repair');
  await button(page, HEADER.signOut).click();
  await says(page, SIGN_OUT_TEXTS.done);
  await expect(page).toHaveURL(/\/$/);
});

// spec: "Back from create-account to success is allowed"
// spec: "'Erro ao criar conta: {message}'"
// spec: "'Erro inesperado ao criar conta'"
// spec: "Password creation: must match ('As senhas não coincidem'); at least 6 characters"
// spec: "| Minimum password | 6 characters |"
// spec: "| Redirect after account creation | 1.5 s |"
test('making the account of a payment shows the text of every refusal and opens the dashboard after 1.5 seconds', async ({
  page,
  context,
}) => {
  test.slow();
  const buyer = newBuyer();
  const id = await buyByPix(buyer);
  const pixData = {
    id,
    brCode: 'x',
    brCodeBase64: 'data:,',
    expiresAt: '2026-11-21T12:00:00Z',
    secondsLeft: 0,
  };
  await page.goto('/nao-existe');
  await page.evaluate(
    (pedido) => window.localStorage.setItem('pedido', JSON.stringify({ ...pedido, savedAt: Date.now() })),
    { pixData, email: buyer.email, plan: 'pro' },
  );
  await page.clock.install();
  await page.goto('/');
  const open = button(page, PAID_ACCOUNT.createPassword);
  await says(page, PAID_ACCOUNT.successText);
  await open.click();
  await button(page, PAID_ACCOUNT.back).click();
  await open.click();

  const dialog = page.getByRole('dialog', { name: PAID_ACCOUNT.createTitle });
  const create = async (password: string, again = password) => {
    await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(password);
    await dialog.getByLabel(ACCOUNT.passwordAgain).fill(again);
    await button(page, ACCOUNT.create).click();
  };
  const birthDate = dialog.getByLabel(PAID_ACCOUNT.birthDate);
  await birthDate.fill('2040-01-05');
  await create('12345', '123456');
  await says(page, PAID_ACCOUNT.invalidBirthDate);
  await birthDate.fill('');
  await says(page, ACCOUNT.passwordTooShort);
  await says(page, ACCOUNT.passwordsDiffer);
  await context.setOffline(true);
  await create(buyer.password);
  await says(page, createAccountFailed(OFFLINE));
  await context.setOffline(false);
  await page.route('**/api/create-account', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await create(buyer.password);
  await says(page, ACCOUNT.createFailedUnexpectedly);

  await page.clock.pauseAt(Date.now() + 60_000);
  await create('123456');
  await says(page, PAID_ACCOUNT.created);
  // Until the dashboard opens, nobody looks at the sales page.
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.opening })).toBeVisible();
  await page.clock.runFor(1_499);
  await expect(page).toHaveURL(/\/$/);
  await page.clock.runFor(1);
  await page.waitForURL('**/dashboard');
});
