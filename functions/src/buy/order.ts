import * as v from 'valibot';
import { PERIOD_DAYS, PLANS } from 'domain/buy/plans';
import type { CallableRequest, CallableResponse } from 'domain/contracts';
import { DAY_MS } from 'domain/kit/dates';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import { firestore, subscriberId } from '../kit/admin.ts';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { AppError } from '../kit/errors.ts';
import { logFailure } from '../kit/logging.ts';
import { limitOrders } from '../kit/rate-limit.ts';
import { readSales } from './sales.ts';
import { demandVisibleAccount } from './change-account.ts';
import { toAppError } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { heedPixCeiling } from './pix-ceiling.ts';
import { type Attempt, isUnderWay, type Placed, placeOrder } from './place-order.ts';
import {
  type CardOrder,
  type CardPayment,
  isBoughtBy,
  orderMetadata,
  type Payment,
  paysFor,
  type PixOrder,
} from './records.ts';

/** The caller's uid if the caller owns the address of the order, else null: anybody may buy for any address. */
export async function findBuyer({ store }: PaymentDeps, uid: string, email: string): Promise<string | null> {
  if (uid === '') return null;
  const subscriber = await store.subscriber(subscriberId(email));
  return subscriber?.user_id === uid ? uid : null;
}

/**
 * Counts an order that will ask the provider, also a repeated one, so that repeating is no way round the limit. An order that
 * has its code or session, or is getting it, does not ask and is not counted. A signed-in buyer is counted by the account, so
 * that nobody else can use up the share; of all others only PIX codes are counted, so that nobody can stop sales by card.
 * Throws 'rate-limited' and 'pix-paused'.
 */
async function limitOrder(
  { store, now }: PaymentDeps,
  method: 'create-pix-payment' | 'create-checkout',
  { data, uid, isAttested }: Call<typeof method>,
): Promise<void> {
  const known = await store.order(data.order_id);
  if (known !== null && isUnderWay(known, now())) return;
  if (uid !== '') await limitOrders(method, uid);
  else if (method === 'create-pix-payment' && !isAttested) await heedPixCeiling();
}

/** The answer to an order that the provider refused. `error` is a Portuguese text. */
interface RefusedOrder {
  readonly success: false;
  readonly error: string;
  readonly other_method: boolean;
}

/**
 * Takes an order of either method: counts it against the limits, registers the buyer (spec §3 "Registration payload"), finds
 * out which account buys, and lets `place` place it. A provider that refuses or does not answer becomes an answer; every other
 * error is thrown: 'rate-limited', 'pix-paused', and 'registration-failed', after which nothing was ordered (spec §8).
 */
export async function takeOrder<T>(
  name: 'create-pix-payment' | 'create-checkout',
  call: Call<'create-pix-payment'> | Call<'create-checkout'>,
  deps: PaymentDeps,
  place: (buyer: string | null) => Promise<T>,
): Promise<T | RefusedOrder> {
  try {
    await limitOrder(deps, name, call);
    await registerBuyer(call);
    return await place(await findBuyer(deps, call.uid, call.data.customer_email));
  } catch (error) {
    const refusal = toAppError(error);
    if (!(refusal instanceof AppError)) throw refusal;
    if (refusal.code === 'payer-refused') {
      // Only PIX asks for the CPF, of which that text speaks.
      const code = name === 'create-checkout' ? 'invalid-request' : refusal.code;
      return { success: false, error: ERROR_TEXTS[code], other_method: false };
    }
    // A buyer who orders has no payment that could be missing: a provider that finds nothing does not sell.
    if (refusal.code !== 'provider-unavailable' && refusal.code !== 'payment-not-found') throw refusal;
    const { stopped } = await readSales(name === 'create-checkout' ? 'pix' : 'card');
    return { success: false, error: ERROR_TEXTS['provider-unavailable'], other_method: !stopped };
  }
}

async function registerBuyer({ data }: Call<'create-pix-payment'> | Call<'create-checkout'>): Promise<void> {
  try {
    await register({
      email: data.customer_email,
      nome: data.customer_name,
      telefone: data.customer_phone,
      data_nascimento: 'customer_birth_date' in data ? data.customer_birth_date : undefined,
    });
  } catch (error) {
    logFailure('The registration of a buyer', error);
    throw new AppError('registration-failed', undefined, { cause: error });
  }
}

/**
 * Creates or completes a record that nobody has paid for and nobody owns. Any other record stays as it is, and the caller is
 * not told, so that a stranger learns nothing. A new record expires (`delete_at`, a time-to-live policy), unless a payment or
 * an owner comes and removes the term.
 */
export async function register(data: CallableRequest<'register-subscriber'>): Promise<void> {
  const db = await firestore();
  const ref = db.doc(`subscribers/${subscriberId(data.email)}`);
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(ref);
    const moment = now();
    const delete_at = termEnd('subscribers', 'registered', moment);
    if (!snapshot.exists) {
      transaction.create(ref, {
        email: data.email,
        nome: data.nome ?? '',
        telefone: data.telefone ?? '',
        data_nascimento: data.data_nascimento ?? '',
        user_id: null,
        subscribed: false,
        subscription_tier: null,
        subscription_end: null,
        created_at: moment,
        updated_at: moment,
        delete_at,
      });
      return;
    }
    const stored = v.parse(SubscriberSchema, snapshot.data());
    const everPaid = stored.subscribed || stored.subscription_end !== null;
    if (everPaid || stored.user_id !== null) return;
    const typed = { nome: data.nome, telefone: data.telefone, data_nascimento: data.data_nascimento };
    const news = Object.fromEntries(Object.entries(typed).filter(([, value]) => value));
    // A record without a term was imported or made by the trainer, and gets none.
    const term = v.is(MomentSchema, snapshot.get('delete_at')) ? { delete_at } : {};
    const changes = { ...news, ...term };
    if (Object.keys(changes).length > 0) transaction.update(ref, { ...changes, updated_at: moment });
  });
}

/** `register-subscriber` (spec §7). The site does not call it: an order registers its buyer. */
export async function registerSubscriber({
  data,
}: Call<'register-subscriber'>): Promise<CallableResponse<'register-subscriber'>> {
  await register(data);
  return { success: true };
}

/**
 * The provider's customer to buy as, or null for a new one. Only a customer as which this account itself has bought before
 * (`isBoughtBy`), because the hosted page may show the customer's cards, which nobody else may see.
 */
function findCustomer(payments: readonly Payment[], buyer: string | null): string | null {
  if (buyer === null) return null;
  const [last] = payments
    .filter((payment): payment is CardPayment => payment.provider === 'stripe')
    .filter((payment) => payment.customer !== null && isBoughtBy(payment, buyer))
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return last?.customer ?? null;
}

/** How long a session can be paid (Stripe's default), in milliseconds. Stripe's own answer takes precedence. */
const VALIDITY_MS = DAY_MS;

/**
 * Places a card order: one order is one Checkout Session. Throws 'already-subscribed' if the buyer's card is charged for
 * this plan already, `ProviderError`, and what `placeOrder` throws.
 */
export async function orderCheckout(
  deps: PaymentDeps,
  data: CallableRequest<'create-checkout'>,
  buyer: string | null,
  origin: string,
): Promise<Placed<CardOrder>> {
  const subscriber = subscriberId(data.customer_email);
  const payments =
    buyer === null ? [] : (await demandVisibleAccount(deps.store, { subscriber, owner: buyer })).payments;
  if (payments.some((payment) => paysFor(payment, data.plan))) {
    throw new AppError('already-subscribed');
  }
  const orderOf = (attempt: Attempt): CardOrder => ({
    ...attempt,
    provider: 'stripe',
    plan: data.plan,
    amount_cents: PLANS[data.plan].price_cents,
    registration: {
      email: data.customer_email,
      nome: data.customer_name ?? '',
      telefone: data.customer_phone,
      data_nascimento: data.customer_birth_date ?? '',
    },
    subscriber,
    buyer,
    expires_at: new Date(deps.now().getTime() + VALIDITY_MS),
    made: null,
  });
  return placeOrder(deps, data.order_id, orderOf, async (order) => {
    const { id, url, expires_at } = await deps.card.create({
      order_id: data.order_id,
      product: PLANS[data.plan].name,
      metadata: orderMetadata(data.order_id, order),
      amount_cents: order.amount_cents,
      period_days: PERIOD_DAYS,
      payer: { email: data.customer_email, customer: findCustomer(payments, buyer) },
      origin,
    });
    return { made: { id, url }, expires_at };
  });
}

/** Validity of a code in seconds (spec §9). */
const VALIDITY_SECONDS = 1800;

/** Places a PIX order: one order is one code. Throws `ProviderError` and what `placeOrder` throws. */
export function orderPix(
  deps: PaymentDeps,
  data: CallableRequest<'create-pix-payment'>,
  buyer: string | null,
): Promise<Placed<PixOrder>> {
  const orderOf = (attempt: Attempt): PixOrder => ({
    ...attempt,
    provider: 'abacatepay',
    plan: data.plan,
    amount_cents: PLANS[data.plan].price_cents,
    registration: {
      email: data.customer_email,
      nome: data.customer_name,
      telefone: data.customer_phone,
      data_nascimento: '',
    },
    subscriber: subscriberId(data.customer_email),
    buyer,
    expires_at: new Date(deps.now().getTime() + VALIDITY_SECONDS * 1000),
    made: null,
  });
  return placeOrder(deps, data.order_id, orderOf, async (order) => {
    const created = await deps.pix.create({
      order_id: data.order_id,
      product: PLANS[data.plan].name,
      amount_cents: order.amount_cents,
      valid_seconds: VALIDITY_SECONDS,
      metadata: orderMetadata(data.order_id, order),
      payer: {
        name: data.customer_name,
        email: data.customer_email,
        phone: data.customer_phone,
        cpf: data.customer_tax_id,
      },
    });
    const { id, brCode, brCodeBase64, expires_at } = created;
    return { made: { id, brCode, brCodeBase64 }, expires_at };
  });
}
