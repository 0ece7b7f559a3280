import { ERROR_TEXTS } from 'domain/kit/error-texts';
import type { Call } from '../../kit/call/callable.ts';
import { limitOrders } from '../../kit/call/rate-limit.ts';
import { AppError } from '../../kit/errors.ts';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { readSales } from '../../kit/health/sales.ts';
import { logFailure } from '../../kit/logging.ts';
import { register } from './register-subscriber.ts';
import { heedPixCeiling } from '../orders/order-pix.ts';
import { isUnderWay } from '../orders/place-order.ts';
import { toAppError } from '../ports/gateways.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';

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
