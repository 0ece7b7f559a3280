import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { PLANS } from 'domain/plans';
import { ERROR_TEXTS } from 'domain/texts/errors';
import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { limitCreations } from '../rate-limit.ts';
import { abacatePay } from './abacatepay/gateway.ts';
import { newPayment } from './new-payment.ts';
import type { CreatedPix } from './pix-gateway.ts';
import { type Order, OrderSchema, pixKey } from './records.ts';
import { toAppError } from './to-app-error.ts';

/** Validity of a code in seconds (spec §9). */
const VALIDITY_SECONDS = 1800;
/** Longer than a call may last: an attempt older than this is dead. */
const ATTEMPT_MS = 30_000;
/** How often a doubled click looks for the first one's code: in all so long that an attempt of its own still has time. */
const WAIT_MS = 250;
const WAIT_TURNS = 40;

/** How long an order is kept: the provider repeats a webhook for less than a day. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Request = CallableRequest<'create-pix-payment'>;
type Begun = { readonly attempt: string; readonly order: Order } | { readonly order: Order };

/**
 * `create-pix-payment` (spec §7, design §7). The order is written before the provider is asked; one order is one code,
 * however often its button is pressed. A provider that refuses or is silent is an answer with `success: false`.
 */
export async function createPixPayment(call: Call<Request>): Promise<CallableResponse<'create-pix-payment'>> {
  const { data } = call;
  try {
    for (let turn = 0; turn < WAIT_TURNS; turn += 1) {
      const begun = await beginAttempt(call);
      if (begun.order.pix) return answer(begun.order, begun.order.pix);
      if ('attempt' in begun) return await finishAttempt(data, begun.order, begun.attempt);
      await wait(WAIT_MS);
    }
    throw new AppError('provider-unavailable');
  } catch (error) {
    const refusal = toAppError(error);
    if (
      refusal instanceof AppError &&
      (refusal.code === 'payer-refused' || refusal.code === 'provider-unavailable')
    ) {
      return { success: false, error: ERROR_TEXTS[refusal.code] };
    }
    throw refusal;
  }
}

/** Takes the order for this call, or finds that another call has it (then without `attempt`). */
async function beginAttempt({ data, ip }: Call<Request>): Promise<Begun> {
  const db = await firestore();
  const ref = db.doc(`orders/${data.order_id}`);
  // Whatever will ask the provider counts, so that repeating one order is no way round the limit.
  const known = await ref.get();
  if (!known.exists || !isUnderWay(v.parse(OrderSchema, known.data()))) {
    await limitCreations('create-pix-payment', data.customer_email, ip);
  }
  return db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(ref);
    const moment = now();
    if (snapshot.exists) {
      const order = v.parse(OrderSchema, snapshot.data());
      // The id is a secret of the browser that made it; with other contents it is not that browser's order.
      if (order.registration.email !== data.customer_email || order.plan !== data.plan) {
        throw new AppError('invalid-request', 'order_id');
      }
      if (isUnderWay(order)) return { order };
    }
    const attempt = randomUUID();
    const order: Order = {
      plan: data.plan,
      amount_cents: PLANS[data.plan].price_cents,
      registration: {
        email: data.customer_email,
        nome: data.customer_name,
        telefone: data.customer_phone,
        data_nascimento: '',
      },
      subscriber: subscriberId(data.customer_email),
      state: 'creating',
      attempt,
      attempt_at: moment,
      pix: null,
      expires_at: new Date(moment.getTime() + VALIDITY_SECONDS * 1000),
      delete_at: new Date(moment.getTime() + KEPT_MS),
    };
    transaction.set(ref, order);
    return { order, attempt };
  });
}

/** Whether an order has its code, or a call is getting it. */
function isUnderWay(order: Order): boolean {
  if (order.pix) return true;
  return order.state === 'creating' && now().getTime() - order.attempt_at.getTime() < ATTEMPT_MS;
}

async function finishAttempt(
  data: Request,
  order: Order,
  attempt: string,
): Promise<CallableResponse<'create-pix-payment'>> {
  const db = await firestore();
  const ref = db.doc(`orders/${data.order_id}`);
  let created: CreatedPix;
  try {
    created = await abacatePay.create({
      amount_cents: order.amount_cents,
      description: PLANS[data.plan].name,
      expiresIn: VALIDITY_SECONDS,
      externalId: data.order_id,
      customer: {
        name: data.customer_name,
        email: data.customer_email,
        phone: data.customer_phone,
        cpf: data.customer_tax_id,
      },
    });
    // Nobody gets to see a code with a wrong price, so nobody can pay it.
    if (created.amount_cents !== order.amount_cents) throw new AppError('provider-unavailable');
  } catch (error) {
    await release(data.order_id, attempt);
    throw error;
  }
  const pix = { id: created.id, brCode: created.brCode, brCodeBase64: created.brCodeBase64 };
  const current = await db.runTransaction(async (transaction) => {
    const stored = v.parse(OrderSchema, (await transaction.get(ref)).data());
    const paymentRef = db.doc(`payments/${pixKey(pix.id)}`);
    const exists = (await transaction.get(paymentRef)).exists;
    // A later attempt that took over an attempt thought dead wins: its code is the one shown.
    if (stored.pix || stored.attempt !== attempt) return stored;
    const expires_at = earlier(stored.expires_at, created.expires_at);
    const done: Order = { ...stored, state: 'created', pix, expires_at };
    transaction.set(ref, done);
    if (!exists) transaction.create(paymentRef, newPayment(done, data.order_id, pix.id, now()));
    return done;
  });
  if (!current.pix) throw new AppError('provider-unavailable');
  return answer(current, current.pix);
}

/** A repeated order may get a code that the provider made earlier, when only its answer was lost. */
function earlier(ours: Date, theirs: Date | null): Date {
  return theirs !== null && theirs < ours ? theirs : ours;
}

/** Lets the next press of the button try at once. */
async function release(orderId: string, attempt: string): Promise<void> {
  const db = await firestore();
  await db.runTransaction(async (transaction) => {
    const ref = db.doc(`orders/${orderId}`);
    const stored = v.parse(OrderSchema, (await transaction.get(ref)).data());
    if (stored.attempt === attempt && !stored.pix) transaction.update(ref, { state: 'failed' });
  });
}

function answer(order: Order, pix: NonNullable<Order['pix']>): CallableResponse<'create-pix-payment'> {
  return {
    success: true,
    pixData: {
      ...pix,
      expiresAt: order.expires_at.toISOString(),
      secondsLeft: secondsLeft(order.expires_at),
    },
  };
}

/** Whole seconds until a code's end by the server's clock, never negative. */
export function secondsLeft(expiresAt: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));
}
