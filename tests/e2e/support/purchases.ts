import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { CALLABLES, type CallableInput, type CallableName, type CallableResponse } from 'domain/contracts';
import type { Proof } from 'domain/buy/proof';
import type { PlanId } from 'domain/buy/plans';
import { PAYMENTS } from 'domain/buy/payments-texts';
import { DEMO_PASSWORD } from 'emulators';
import { type Buyer, newBuyer, payPix } from './buyer.ts';
import { atStripe } from './card.ts';
import { suitePorts } from './journey.ts';
import { signInTo } from './people.ts';
import { look } from './sandboxes.ts';
import { unfold, untilAnswered } from './screen.ts';
import { signInAtAuth } from './session.ts';

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
export interface CardPurchase {
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
