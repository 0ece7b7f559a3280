import { expect, type Page } from '@playwright/test';
import { ACCOUNT } from 'domain/texts/account';
import { CARD } from 'domain/texts/checkout';
import { LANDING } from 'domain/texts/landing';
import type { Buyer } from './buyer.ts';
import { suitePorts } from './journey.ts';
import { readAsServer } from './people.ts';

type PlanName = 'Personal PLUS' | 'Personal PRO';

/** The sandbox's test cards, as in Stripe's own test mode. */
export const TEST_CARDS = {
  approved: '4242 4242 4242 4242',
  refused: '4000 0000 0000 0002',
  authentication: '4000 0027 6000 3184',
} as const;

/** Where the sandbox's hosted page lives. */
export const HOSTED_PAGE = /\/c\/pay\/(cs_\w+)/;

/** The hosted page's own words. */
export const HOSTED = {
  number: 'Número do cartão',
  expiry: 'Validade (MM/AA)',
  cvc: 'Código de segurança',
  name: 'Nome no cartão',
  pay: 'Assinar',
  back: 'Voltar',
  authenticate: 'Autenticar',
  refused: 'Seu cartão foi recusado',
} as const;

/** Opens the card dialog of a plan on the landing page that is shown. */
export async function openCardDialogHere(page: Page, plan: PlanName = 'Personal PRO') {
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .getByRole('button', { name: LANDING.buyWithCard })
    .click();
  const dialog = page.getByRole('dialog', { name: CARD.title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens the card dialog of a plan from the landing page. */
export async function openCardDialog(page: Page, plan?: PlanName) {
  await page.goto('/');
  return openCardDialogHere(page, plan);
}

export async function fillCardForm(page: Page, { email, phone }: Pick<Buyer, 'email' | 'phone'>) {
  const dialog = page.getByRole('dialog', { name: CARD.title });
  await dialog.getByLabel(CARD.email).fill(email);
  await dialog.getByLabel(CARD.phone).fill(phone);
}

/** Sends the card form; waits for the hosted page and answers its session's id. */
export async function submitToHostedPage(page: Page): Promise<string> {
  await page.getByRole('button', { name: CARD.submit }).click();
  return atHostedPage(page);
}

/** Waits for the hosted page; answers its session's id. */
export async function atHostedPage(page: Page): Promise<string> {
  await page.waitForURL(HOSTED_PAGE);
  return HOSTED_PAGE.exec(page.url())?.[1] ?? '';
}

/** From a visit to the hosted page; answers the session's id. */
export async function orderByCard(page: Page, buyer: Buyer, plan?: PlanName): Promise<string> {
  await openCardDialog(page, plan);
  await fillCardForm(page, buyer);
  return submitToHostedPage(page);
}

/** Fills in a test card on the hosted page and presses its button. */
export async function payWithCard(page: Page, card: keyof typeof TEST_CARDS, name = 'Bruna Alves') {
  await page.getByLabel(HOSTED.number).fill(TEST_CARDS[card]);
  await page.getByLabel(HOSTED.expiry).fill('12/40');
  await page.getByLabel(HOSTED.cvc).fill('123');
  await page.getByLabel(HOSTED.name).fill(name);
  await page.getByRole('button', { name: HOSTED.pay }).click();
}

/** From the post-payment dialog to the dashboard. */
export async function createPasswordAfterCard(page: Page, buyer: Buyer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: ACCOUNT.successTitle });
  await chooseNameAndPassword(page, buyer, dialog);
}

/** Fills in the create-account form of a card buyer, whose name nobody asked yet; ends on the dashboard. */
export async function chooseNameAndPassword(
  page: Page,
  buyer: Buyer,
  dialog = page.getByRole('dialog', { name: ACCOUNT.createTitle }),
): Promise<void> {
  await expect(dialog.getByLabel(ACCOUNT.email)).toHaveValue(buyer.email);
  await dialog.getByLabel(ACCOUNT.name).fill(buyer.name);
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill(buyer.password);
  await dialog.getByRole('button', { name: ACCOUNT.create }).click();
  await expect(page.getByText(ACCOUNT.created)).toBeVisible();
  await page.waitForURL('**/dashboard');
}

/** The Checkout Sessions that the sandbox holds for an address. */
export async function sessionsOf(email: string): Promise<{ id: string; status: string }[]> {
  const response = await fetch(`http://127.0.0.1:${suitePorts().stripe}/_sandbox/sessions`);
  const sessions = (await response.json()) as { id: string; status: string }[];
  return sessions.filter((session) => JSON.stringify(session).includes(email));
}

/** Steers the Stripe sandbox as its page would. */
export async function atStripe(path: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${suitePorts().stripe}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The buyer pays out of this browser's sight; resolves once our server knows it. */
export async function payUnseen(session_id: string): Promise<void> {
  await atStripe(`/sessions/${session_id}/pay`, { card: 'approved' });
  await expect
    .poll(async () => readAsServer(`payments/stripe_${session_id}`))
    .toMatchObject({ status: { stringValue: 'paid' } });
}
