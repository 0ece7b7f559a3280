import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { PAYMENTS } from 'domain/buy/payments-texts';
import type { PlanId } from 'domain/buy/plans';
import type { Proof } from 'domain/buy/proof';
import { CARD } from 'domain/buy/texts';
import { type CallableInput, type CallableName, type CallableResponse, CALLABLES } from 'domain/contracts';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { LANDING } from 'domain/site/landing-texts';
import { suitePorts } from './journey.ts';
import { type Buyer, createPassword, newBuyer, payPix, readAsServer, signInTo } from './people.ts';
import { command, look } from './sandboxes.ts';
import { unfold, untilAnswered } from './screen.ts';
import { signInAtAuth } from './session.ts';

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
export async function createPasswordAfterCard(page: Page, buyer: Buyer): Promise<void> {
  // A press in the moment in which the page's code takes the place of the first form would meet neither.
  await expect(page.locator('#conta')).toHaveCount(0);
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

/** Calls a callable function like the buyer's browser, without its dialogs. */
async function call<Name extends CallableName>(
  name: Name,
  data: CallableInput<Name>,
  idToken?: string,
): Promise<CallableResponse<Name>> {
  const bearer = idToken === undefined ? {} : { authorization: `Bearer ${idToken}` };
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().hosting}/api/${CALLABLES[name].service}/${name}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer },
      body: JSON.stringify({ data }),
    },
  );
  const answer = (await response.json()) as { result: CallableResponse<Name> };
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.result;
}

/** Orders a plan by PIX and pays it. Resolves with the id of the code once the plan is granted. */
export async function buyByPix(buyer: Buyer, plan: PlanId = 'pro'): Promise<string> {
  const created = await call('create-pix-payment', {
    plan,
    customer_email: buyer.email,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_tax_id: buyer.cpf,
    order_id: randomUUID(),
  });
  if (!created.success) throw new Error(`No PIX: ${created.error}`);
  const { id } = created.pixData;
  await payPix(id);
  await expect
    .poll(async () => (await call('check-pix-payment', { pixId: id, customer_email: buyer.email })).isPaid)
    .toBe(true);
  return id;
}

/** The card sandbox's ids of one purchase. */
interface CardPurchase {
  readonly session_id: string;
  readonly subscription: string;
  readonly invoice: string;
}

/** The present state of a subscription in the card sandbox. */
export async function subscriptionAtProvider(
  id: string,
): Promise<{ id: string; status: string; cancel_at_period_end: boolean; latest_invoice: string }> {
  const all = (await look('stripe', '/subscriptions')) as Awaited<
    ReturnType<typeof subscriptionAtProvider>
  >[];
  const found = all.find((each) => each.id === id);
  if (!found) throw new Error(`The sandbox has no ${id}`);
  return found;
}

/** Orders a plan by card and pays it. Resolves once the plan is granted. `card` names one of the sandbox's test cards. */
export async function buyByCard(
  buyer: Buyer,
  { plan = 'pro', card = 'approved' }: { plan?: PlanId; card?: 'approved' | 'refused-at-renewal' } = {},
): Promise<CardPurchase> {
  const created = await call('create-checkout', {
    plan,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    order_id: randomUUID(),
  });
  if (!created.success) throw new Error(`No checkout: ${created.error}`);
  const { session_id } = created;
  // Stripe counts whole seconds: without this wait, another purchase of the same second would seem to come after this one.
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  const session = (await atStripe(`/sessions/${session_id}/pay`, { card })) as CardPurchase;
  await expect.poll(async () => (await call('verify-payment', { session_id })).verified).toBe(true);
  return { session_id, subscription: session.subscription, invoice: session.invoice };
}

/** Makes the account of a purchase. */
export async function openAccount(buyer: Buyer, proof: Proof): Promise<void> {
  await call('create-account', { email: buyer.email, password: buyer.password, nome: buyer.name, proof });
}

/** Adds a purchase that was paid while signed out to the buyer's account, like the browser that keeps its proof. */
export async function addPurchase({ email, password }: Buyer, proof: Proof): Promise<void> {
  const { idToken } = await signInAtAuth(email, password);
  await call('add-purchase', { proof }, idToken);
}

/** A buyer with an account who has paid one plan by PIX. */
export async function newPixSubscriber(plan?: PlanId): Promise<Buyer & { pixId: string }> {
  const buyer = { ...newBuyer(), password: DEMO_PASSWORD };
  const pixId = await buyByPix(buyer, plan);
  await openAccount(buyer, { pixId });
  return { ...buyer, pixId };
}

/** A buyer with an account whose card pays a plan. */
export async function newCardSubscriber(
  choice?: Parameters<typeof buyByCard>[1],
): Promise<Buyer & CardPurchase> {
  const buyer = { ...newBuyer(), password: DEMO_PASSWORD };
  const purchase = await buyByCard(buyer, choice);
  await openAccount(buyer, { session_id: purchase.session_id });
  return { ...buyer, ...purchase };
}

/** The date `days` from now, as the dashboard shows it. */
export const inDays = (days: number) => formatDate(new Date(Date.now() + days * DAY_MS));

/** The dashboard's list of payments, newest first. */
export function paymentItems(page: Page) {
  return page.getByRole('list', { name: PAYMENTS.title }).getByRole('listitem');
}

/** Signs in and waits for the payments. */
export async function signInToPayments(page: Page, buyer: Buyer): Promise<void> {
  await signInTo(page, buyer);
  await unfold(page, PAYMENTS.title);
  await untilAnswered(page, paymentItems(page).first());
}
