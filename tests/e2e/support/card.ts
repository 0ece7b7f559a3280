import { expect, type Page } from '@playwright/test';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { CARD } from 'domain/buy/texts';
import { LANDING } from 'domain/site/landing-texts';
import { type Buyer, createPassword } from './buyer.ts';
import { readAsServer } from './people.ts';
import { command, look } from './sandboxes.ts';

type PlanName = 'Personal PLUS' | 'Personal PRO';

/** The test cards of the sandbox, which are those of Stripe's test mode. */
export const TEST_CARDS = {
  approved: '4242 4242 4242 4242',
  refused: '4000 0000 0000 0002',
  authentication: '4000 0027 6000 3184',
} as const;

/** The path of the sandbox's payment page, with the session's id. */
export const HOSTED_PAGE = /\/c\/pay\/(cs_\w+)/;

/** The texts of the sandbox's payment page. */
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

/** Opens the card dialog of a plan on the landing page, which has to be open. */
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

/** Opens the landing page and the card dialog of a plan. */
export async function openCardDialog(page: Page, plan?: PlanName) {
  await page.goto('/');
  return openCardDialogHere(page, plan);
}

/** Fills in the open form of the card dialog. */
export async function fillCardForm(page: Page, { email, phone }: Pick<Buyer, 'email' | 'phone'>) {
  const dialog = page.getByRole('dialog', { name: CARD.title });
  await dialog.getByLabel(CARD.email).fill(email);
  await dialog.getByLabel(CARD.phone).fill(phone);
}

/** Sends the card form and waits for the payment page; answers the session's id. */
export async function submitToHostedPage(page: Page): Promise<string> {
  await page.getByRole('button', { name: CARD.submit }).click();
  return atHostedPage(page);
}

/** Waits for the payment page; answers the session's id. */
export async function atHostedPage(page: Page): Promise<string> {
  await page.waitForURL(HOSTED_PAGE);
  return HOSTED_PAGE.exec(page.url())?.[1] ?? '';
}

/** Orders a plan by card, from the landing page to the payment page; answers the session's id. */
export async function orderByCard(page: Page, buyer: Buyer, plan?: PlanName): Promise<string> {
  await openCardDialog(page, plan);
  await fillCardForm(page, buyer);
  return submitToHostedPage(page);
}

/** Pays with a test card on the payment page. */
export async function payWithCard(page: Page, card: keyof typeof TEST_CARDS, name = 'Bruna Alves') {
  await page.getByLabel(HOSTED.number).fill(TEST_CARDS[card]);
  await page.getByLabel(HOSTED.expiry).fill('12/40');
  await page.getByLabel(HOSTED.cvc).fill('123');
  await page.getByLabel(HOSTED.name).fill(name);
  await page.getByRole('button', { name: HOSTED.pay }).click();
}

/** Chooses a password in the dialog after the payment; ends on the dashboard. */
export function createPasswordAfterCard(page: Page, buyer: Buyer): Promise<void> {
  return createPassword(page, buyer, page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle }));
}

/** The Checkout Sessions that the sandbox has for an e-mail address. */
export async function sessionsOf(email: string) {
  const sessions = (await look('stripe', '/sessions')) as {
    id: string;
    status: string;
    metadata: { order_id: string };
  }[];
  return sessions.filter((session) => JSON.stringify(session).includes(email));
}

/** Sends a command to the Stripe sandbox, like its own page. */
export const atStripe = (path: string, body?: unknown) => command('stripe', path, body);

/** The buyer pays in another browser. Resolves once the server knows it. */
export async function payUnseen(session_id: string): Promise<void> {
  await atStripe(`/sessions/${session_id}/pay`, { card: 'approved' });
  await expect
    .poll(async () => readAsServer(`payments/stripe_${session_id}`))
    .toMatchObject({ status: { stringValue: 'paid' } });
}
