import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { encodeFields, PROJECT, seedAccount } from 'emulators';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { PIX } from 'domain/buy/texts';
import { QUESTIONNAIRE_CARD, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { checkPasswordForm } from './checks.ts';
import { suitePorts } from './journey.ts';
import { command } from './sandboxes.ts';
import { openSignedIn } from './session.ts';

export { ALL_ANSWERS } from 'emulators';

/** A seeded subscriber. */
export interface SeededSubscriber {
  readonly email: string;
  readonly name: string;
  readonly uid: string;
  /** The id of the record in `subscribers`. */
  readonly subscriberId: string;
}

/** The id of the subscriber record of an e-mail address. */
export const subscriberIdOf = (email: string) => createHash('sha256').update(email).digest('hex');

/** Seeds an account with an active plan for one test. With `answers` it gets a questionnaire, too. */
export async function newSubscriber({
  answers,
  name = 'Paula Nunes',
  unconfirmed = false,
}: {
  answers?: Record<string, unknown>;
  name?: string;
  /** Whether the mailbox is not confirmed. */
  unconfirmed?: boolean;
} = {}): Promise<SeededSubscriber> {
  const email = `person-${randomBytes(5).toString('hex')}@personal.example`;
  const plan = { endsInDays: 30, tier: 'pro' } as const;
  const account = { email, nome: name, unconfirmed, ...plan, ...(answers && { answers }) };
  const uid = await seedAccount({ project: PROJECT, ports: suitePorts(), account });
  return { email, name, uid, subscriberId: subscriberIdOf(email) };
}

/** Waits until every trigger has run. On an open dashboard what a trigger writes would count as one read more. */
export async function untilTriggersRest(): Promise<void> {
  skipOnGoogles('tells when all triggers have ended');
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().firestore}/emulator/v1/projects/${PROJECT}/triggers:settled`,
  );
  expect(response.ok).toBe(true);
}

/** Changes fields of a document like the server does, without the rules; other fields stay. */
export async function writeAsServer(path: string, fields: Record<string, unknown>): Promise<void> {
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  const response = await fetch(`${documentUrl(path)}?${mask.join('&')}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: encodeFields(fields) }),
  });
  if (!response.ok) throw new Error(`Writing ${path} answered ${response.status}: ${await response.text()}`);
}

/** Removes a document like the server does. */
export async function removeAsServer(path: string): Promise<void> {
  const headers = { authorization: 'Bearer owner' };
  const response = await fetch(documentUrl(path), { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`Removing ${path} answered ${response.status}: ${await response.text()}`);
}

/** The fields of a document as Firestore's REST API gives them (`{stringValue: …}`); null if there is no document. */
export async function readAsServer(path: string): Promise<Record<string, unknown> | null> {
  const response = await fetch(documentUrl(path), { headers: { authorization: 'Bearer owner' } });
  if (response.status === 404) return null;
  const { fields } = (await response.json()) as { fields: Record<string, unknown> };
  return fields;
}

/** How many documents the browsers of an account have read, counted as Google bills them. */
export async function readsOf(uid: string): Promise<number> {
  skipOnGoogles('counts reads');
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().firestore}/emulator/v1/projects/${PROJECT}/reads/${uid}`,
  );
  const { reads } = (await response.json()) as { reads: number };
  return reads;
}

/** Skips the rest of a journey that asks for what only our Firestore emulator does. */
function skipOnGoogles(what: string): void {
  test.skip(process.env['SUITE'] === 'google', `Only our Firestore emulator ${what}.`);
}

function documentUrl(path: string): string {
  return `http://127.0.0.1:${suitePorts().firestore}/v1/projects/${PROJECT}/databases/(default)/documents/${path}`;
}

/**
 * Opens the login of the dashboard. The entry of the browser's history keeps an open one, which the page would open again by itself,
 * perhaps over the button; so the dashboard gets an entry of its own.
 */
export async function openLogin(page: Page): Promise<void> {
  if (page.url().endsWith('/dashboard')) await page.goto('about:blank');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
}

/** Opens the dashboard with a session of an account, and waits for it. */
export async function signInTo(page: Page, { email }: { email: string }): Promise<void> {
  await openSignedIn(page, '/dashboard', email);
  await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toBeVisible();
}

/** A person who buys in one test. */
/** Ends the session of a browser without a press on 'Sair'. No page of the site may be open but `page`, which leaves it. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const forgetting = indexedDB.deleteDatabase('firebaseLocalStorageDb');
        forgetting.onsuccess = () => resolve();
      }),
  );
}

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
  await checkPasswordForm(dialog.locator('form'), ['username', 'new-password', 'new-password']);
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
