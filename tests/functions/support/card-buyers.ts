import { randomUUID } from 'node:crypto';
import type { CallableInput } from 'domain/contracts/table';
import type { Caller, Stage } from './stage.ts';

type CardForm = CallableInput<'create-checkout'>;

/** What the card dialog sends for this buyer. */
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

/** Opens a checkout and answers its session's id; fails if the provider refuses. */
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

/** Pays on the hosted page, every webhook of it lost: only the return, a poll or the reconciler can find out. */
export async function payCardSilently(stage: Stage, sessionId: string, card = 'approved'): Promise<void> {
  await loseEvents(stage, () => stage.stripeControl(`/sessions/${sessionId}/pay`, { card }));
}

/** Does something at Stripe of which no webhook reaches us; Stripe knows that they did not. */
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

/** Buys by card, webhooks arriving. Answers the session's id. */
export async function buyByCard(
  stage: Stage,
  email: string,
  changes: Partial<CardForm> = {},
  { uid, card }: { readonly uid?: string; readonly card?: string } = {},
): Promise<string> {
  const session = await checkOut(stage, email, changes, uid === undefined ? {} : { uid });
  await payCard(stage, session, card);
  return session;
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
