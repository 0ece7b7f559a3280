import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LOCAL_STRIPE_KEY } from 'emulators/servers';
import type { PixData } from 'domain/buy/pix-contract';
import type { CallableInput } from 'domain/contracts';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import type { Caller } from './servers.ts';
import type { Stage } from './stage.ts';

/** The code of the newest link that was mailed to an address. Throws if there is none. */
export async function mailedCode(stage: Stage, email: string): Promise<string> {
  const mails = (await stage.db.collection('mail').where('to', 'array-contains', email).get()).docs
    .filter((doc) => doc.id.startsWith('link_'))
    .sort((a, b) => b.createTime.toMillis() - a.createTime.toMillis());
  const code = /\/conta#codigo=([\w-]+)/.exec(mails[0]?.get('message.text') ?? '')?.[1];
  if (code === undefined) throw new Error(`No link was mailed to ${email}`);
  return code;
}

/** Confirms the mailbox of an account as its owner does, with the mailed link and a password entered just now. */
export async function confirmMailbox(stage: Stage, email: string, uid: string): Promise<void> {
  await stage.call('send-confirmation', null, { uid });
  const code = await mailedCode(stage, email);
  await stage.call('confirm-mailbox', { code }, { uid, signedInAt: stage.now() });
}

/** Resets the password of an address by its mailbox. Answers the uid of the address's account. */
export async function resetPassword(stage: Stage, email: string, password: string): Promise<string> {
  await stage.call('send-password-reset', { email });
  await stage.call('reset-password', { code: await mailedCode(stage, email), password });
  return (await stage.auth.getUserByEmail(email)).uid;
}

/** Waits for the next second. Auth counts whole seconds, so ending sessions spares those that began in the same second. */
export const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 50);

/** A valid CPF that documentation commonly uses as an example. */
export const CPF = '529.982.247-25';

/** The data that the PIX dialog sends for this buyer. */
export function pixForm(
  email: string,
  changes: Partial<CallableInput<'create-pix-payment'>> = {},
): CallableInput<'create-pix-payment'> {
  return {
    plan: 'plus',
    customer_email: email,
    customer_name: 'Ana Souza',
    customer_phone: '(11)98765-4321',
    customer_tax_id: CPF,
    order_id: randomUUID(),
    ...changes,
  };
}

/** Asks for a code and answers it. Throws if the provider refuses. */
export async function askForPix(
  stage: Stage,
  email: string,
  changes: Partial<CallableInput<'create-pix-payment'>> = {},
  caller: Caller = {},
): Promise<PixData> {
  const answer = await stage.call('create-pix-payment', pixForm(email, changes), caller);
  if (!answer.success) throw new Error(answer.error);
  return answer.pixData;
}

/** Pays a code as a bank's app does, and drops the webhook, so that only polls can find the payment. */
export async function paySilently(stage: Stage, pixId: string): Promise<void> {
  await stage.control('/webhooks/next', { action: 'drop' });
  await stage.control(`/charges/${pixId}/pay`, { force: true });
}

/** Buys by PIX, and polls once so that the payment is granted. */
export async function buy(
  stage: Stage,
  email: string,
  changes: Partial<CallableInput<'create-pix-payment'>> = {},
  caller: Caller = {},
): Promise<PixData> {
  const pix = await askForPix(stage, email, changes, caller);
  await paySilently(stage, pix.id);
  await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
  return pix;
}

type CardForm = CallableInput<'create-checkout'>;

/** The data that the card dialog sends for this buyer. */
export function cardForm(email: string, changes: Partial<CardForm> = {}): CardForm {
  return {
    plan: 'plus',
    customer_email: email,
    customer_phone: '(11)98765-4321',
    customer_name: 'Ana Souza',
    customer_birth_date: '1990-02-28',
    order_id: randomUUID(),
    ...changes,
  };
}

/** Opens a checkout and answers the session's id. Throws if the provider refuses. */
export async function checkOut(
  stage: Stage,
  email: string,
  changes: Partial<CardForm> = {},
  caller: Caller = {},
): Promise<string> {
  const answer = await stage.call('create-checkout', cardForm(email, changes), caller);
  if (!answer.success) throw new Error(answer.error);
  return answer.session_id;
}

/** Pays on the hosted page without webhooks, so that only the return, a poll or the reconciler finds the payment. */
export async function payCardSilently(stage: Stage, sessionId: string, card = 'approved'): Promise<void> {
  await loseEvents(stage, () => stage.stripeControl(`/sessions/${sessionId}/pay`, { card }));
}

/** Runs `work` at Stripe while its webhooks reach nobody. Stripe knows that they were not delivered. */
export async function loseEvents<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  await stage.stripeControl('/webhooks/target', { url: null });
  try {
    return await work();
  } finally {
    await stage.stripeControl('/webhooks/target', { url: stage.stripeWebhookUrl });
  }
}

/** Pays on the hosted page and lets the webhooks arrive. */
export async function payCard(stage: Stage, sessionId: string, card = 'approved'): Promise<void> {
  await stage.stripeControl(`/sessions/${sessionId}/pay`, { card });
  await stage.deliver();
}

/** Buys by card without webhooks, and returns to the site. Answers the session's id. */
export async function buyByCard(
  stage: Stage,
  email: string,
  changes: Partial<CardForm> = {},
  { uid, card }: { readonly uid?: string; readonly card?: string } = {},
): Promise<string> {
  const session_id = await checkOut(stage, email, changes, uid === undefined ? {} : { uid });
  await payCardSilently(stage, session_id, card);
  await stage.call('verify-payment', { session_id });
  return session_id;
}

/** Makes the buyer's account with the proof of payment. Answers its uid. */
export async function openAccount(
  stage: Stage,
  email: string,
  proof: CallableInput<'create-account'>['proof'],
): Promise<string> {
  await stage.call('create-account', { email, password: 'segredo1', proof });
  return (await stage.auth.getUserByEmail(email)).uid;
}

/** A buyer by card with an account. */
export async function cardOwner(
  stage: Stage,
  email: string,
  changes: Partial<CardForm> = {},
  card?: string,
): Promise<{ readonly uid: string; readonly session: string }> {
  const session = await buyByCard(stage, email, changes, card === undefined ? {} : { card });
  return { session, uid: await openAccount(stage, email, { session_id: session }) };
}

/** A Checkout Session as Stripe's sandbox knows it. */
export interface SessionState {
  readonly id: string;
  readonly url: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly customer_email: string | null;
  readonly client_reference_id: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Reads a session at the sandbox, without the product. */
export function sessionAtStripe(stage: Stage, id: string): Promise<SessionState> {
  return stage.stripeState<SessionState>(`/sessions/${id}`);
}

interface InvoiceState {
  readonly id: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly amount_paid: number;
  readonly parent: { readonly subscription_details: { readonly subscription: string } };
}

interface SubscriptionState {
  readonly id: string;
  readonly status: string;
  readonly cancel_at_period_end: boolean;
}

/** One purchase as Stripe's sandbox knows it, with the oldest invoice first. */
interface PurchaseAtStripe {
  readonly customer: string;
  readonly subscription: SubscriptionState;
  readonly invoices: readonly InvoiceState[];
}

/** Reads a paid purchase at the sandbox, without the product. */
export async function purchaseAtStripe(stage: Stage, sessionId: string): Promise<PurchaseAtStripe> {
  const session = await stage.stripeState<{ customer: string; subscription: string }>(
    `/sessions/${sessionId}`,
  );
  const subscriptions = await stage.stripeState<readonly SubscriptionState[]>('/subscriptions');
  const subscription = subscriptions.find(({ id }) => id === session.subscription);
  if (subscription === undefined) throw new Error(`Session ${sessionId} has no subscription`);
  const invoices = await stage.stripeState<readonly InvoiceState[]>('/invoices');
  return {
    customer: session.customer,
    subscription,
    invoices: invoices.filter(({ parent }) => parent.subscription_details.subscription === subscription.id),
  };
}

/** Sets the outcome of the next renewal's charge. */
export async function orderRenewal(
  stage: Stage,
  sessionId: string,
  outcome: 'approved' | 'refused',
): Promise<void> {
  const { subscription } = await purchaseAtStripe(stage, sessionId);
  await stage.stripeControl(`/subscriptions/${subscription.id}/next-renewal`, { outcome });
}

/** Lets a period and an hour pass and delivers the webhooks, so that the renewal has happened. */
export async function passPeriod(stage: Stage): Promise<void> {
  stage.advance(60 * DAY_MS + HOUR_MS);
  await stage.deliver();
}

/** Sends a form-encoded request to Stripe's API, as Stripe's own dashboard or portal does. */
export async function askStripe(stage: Stage, path: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(`${stage.cardProvider.url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${LOCAL_STRIPE_KEY}` },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** A stranger pays PLUS for somebody else's address and makes the account with that proof. Answers its uid. */
export async function takeAddress(stage: Stage, email: string): Promise<string> {
  const { id: pixId } = await buy(stage, email, { customer_name: 'Estranha' });
  return openAccount(stage, email, { pixId });
}

/** A card subscription that an earlier service sold at the same account of Stripe's. */
export interface EarlierSale {
  readonly session: string;
  readonly subscription: string;
  readonly customer: string;
}

/** Sells a subscription as another site does: with no order of ours, and no webhook to us. */
export async function sellElsewhere(
  stage: Stage,
  email: string,
  amount_cents = 14_900,
): Promise<EarlierSale> {
  const response = await fetch(`${stage.cardProvider.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${LOCAL_STRIPE_KEY}` },
    body: new URLSearchParams({
      mode: 'subscription',
      customer_email: email,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'brl',
      'line_items[0][price_data][unit_amount]': String(amount_cents),
      'line_items[0][price_data][recurring][interval]': 'day',
      'line_items[0][price_data][recurring][interval_count]': '60',
      'line_items[0][price_data][product_data][name]': 'Consultoria',
      success_url: 'https://antigo.exemplo.com/',
    }),
  });
  const session = (await response.json()) as { readonly id: string };
  if (!response.ok) throw new Error(`Stripe refused: ${JSON.stringify(session)}`);
  await loseEvents(stage, () => stage.stripeControl(`/sessions/${session.id}/pay`, { card: 'approved' }));
  const paid = (await sessionAtStripe(stage, session.id)) as unknown as {
    readonly subscription: string;
    readonly customer: string;
  };
  return { session: session.id, subscription: paid.subscription, customer: paid.customer };
}

/** Ends a subscription at once, as Stripe's dashboard does. */
export async function endAtStripe(stage: Stage, subscription: string): Promise<void> {
  const response = await fetch(`${stage.cardProvider.url}/v1/subscriptions/${subscription}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${LOCAL_STRIPE_KEY}` },
  });
  if (!response.ok) throw new Error(`Stripe refused: ${await response.text()}`);
}
