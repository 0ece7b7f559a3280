import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PIX } from 'domain/buy/texts';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { LANDING } from 'domain/site/landing-texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { checkPasswordForm } from './check-fields.ts';
import { command } from './sandboxes.ts';

/** A person who buys in one test. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
  readonly password: string;
}

/** A new person. Every journey has people of its own, so that journeys can run side by side. */
export function newBuyer(name = 'Bruna Alves'): Buyer {
  const id = randomBytes(5).toString('hex');
  return {
    name,
    email: `buyer-${id}@personal.example`,
    phone: '11987654321',
    cpf: '52998224725',
    password: `senha-${id}`,
  };
}

/** Opens the PIX dialog of a plan from the landing page. */
export async function openPixDialog(page: Page, plan: 'Personal PLUS' | 'Personal PRO' = 'Personal PRO') {
  await page.goto('/');
  await page
    .getByRole('article')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .getByRole('button', { name: LANDING.buyWithPix })
    .click();
  const dialog = page.getByRole('dialog', { name: PIX.formTitle });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in the open form of the PIX dialog. */
export async function fillPixForm(page: Page, buyer: Buyer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: PIX.formTitle });
  await dialog.getByLabel(PIX.name).fill(buyer.name);
  await dialog.getByLabel(PIX.email).fill(buyer.email);
  await dialog.getByLabel(PIX.phone).fill(buyer.phone);
  await dialog.getByLabel(PIX.cpf).fill(buyer.cpf);
}

/** Fills in the PIX form and waits for the code; answers the code's id. */
export async function orderByPix(
  page: Page,
  buyer: Buyer,
  plan?: 'Personal PLUS' | 'Personal PRO',
): Promise<string> {
  await openPixDialog(page, plan);
  await fillPixForm(page, buyer);
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  return storedPixId(page);
}

/** The orders that this browser keeps, newest first. */
export async function storedOrders(page: Page): Promise<Record<string, unknown>[]> {
  const text = await page.evaluate(() => window.localStorage.getItem('pedido'));
  return JSON.parse(text ?? '[]') as Record<string, unknown>[];
}

/** The id of the newest PIX code that this browser keeps. */
export async function storedPixId(page: Page): Promise<string> {
  const [latest] = (await storedOrders(page)) as { pixData: { id: string } }[];
  if (latest === undefined) throw new Error('The browser keeps no order');
  return latest.pixData.id;
}

/** Sends a command to the PIX sandbox, like its own page. */
export const atSandbox = (path: string, body?: unknown) => command('abacatepay', path, body);

/** The buyer's bank pays the code. */
export async function payPix(pixId: string): Promise<void> {
  await atSandbox(`/charges/${pixId}/pay`);
}

/** The buyer's bank pays the code, and the buyer returns to the page. */
export async function payPixInApp(page: Page, pixId: string): Promise<void> {
  await payPix(pixId);
  await comeBackTo(page);
}

/** Tells the page that it is visible again: it checks its payment at once instead of at its next poll. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Chooses a password in the create-account dialog, which does not ask for the name again; ends on the dashboard. */
export async function createPassword(
  page: Page,
  buyer: Buyer,
  dialog = page.getByRole('dialog', { name: PAID_ACCOUNT.createTitle }),
): Promise<void> {
  await expect(dialog.getByText(buyer.email)).toBeVisible();
  await checkPasswordForm(dialog.locator('form'), ['username', 'new-password', 'new-password', 'bday']);
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill(buyer.password);
  await dialog.getByRole('button', { name: ACCOUNT.create }).click();
  await expect(page.getByText(PAID_ACCOUNT.created)).toBeVisible();
  await page.waitForURL(/\/dashboard\?abrir=anamnese/);
}

/** Buys by PIX, pays and makes the account; ends on the dashboard with the questionnaire open. */
export async function becomeSubscriber(page: Page, buyer: Buyer): Promise<void> {
  const pixId = await orderByPix(page, buyer);
  await payPixInApp(page, pixId);
  await page
    .getByRole('dialog', { name: PIX.successTitle })
    .getByRole('button', { name: PAID_PLAN.createPassword })
    .click();
  await createPassword(page, buyer);
}

/** Logs in through the dashboard's full-screen dialog. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel(ACCOUNT.email).fill(email);
  await form.getByLabel(ACCOUNT.password, { exact: true }).fill(password);
  await form.locator('form').getByRole('button', { name: ACCOUNT.login, exact: true }).click();
}
