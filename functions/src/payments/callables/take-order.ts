import { ERROR_TEXTS } from 'domain/texts/errors';
import { AppError } from '../../errors.ts';
import type { Call } from '../../call/callable.ts';
import { logFailure } from '../../logging.ts';
import { register } from '../../registration/register.ts';
import { findBuyer } from '../orders/find-buyer.ts';
import { limitOrder } from '../orders/limit-order.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { toAppError } from '../ports/to-app-error.ts';

/** The answer to an order that the provider refused. `error` is a Portuguese text. */
export interface RefusedOrder {
  readonly success: false;
  readonly error: string;
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
    const isProviders =
      refusal instanceof AppError &&
      (refusal.code === 'payer-refused' || refusal.code === 'provider-unavailable');
    if (!isProviders) throw refusal;
    return { success: false, error: ERROR_TEXTS[refusal.code] };
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
