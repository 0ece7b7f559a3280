import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { PLANS } from 'domain/plans';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { AppError } from '../../app-error.ts';
import type { Call } from '../../callable.ts';
import { findBuyer } from '../orders/find-buyer.ts';
import { limitOrder } from '../orders/limit-order.ts';
import { liveDeps } from '../live-deps.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { type Attempt, placeOrder, type Placed } from '../orders/place-order.ts';
import type { PixOrder } from '../records/records.ts';
import { subscriberId } from '../../firebase/subscriber-id.ts';
import { toAppError } from '../ports/to-app-error.ts';

/** Validity of a code in seconds (spec §9). */
const VALIDITY_SECONDS = 1800;

type Request = CallableRequest<'create-pix-payment'>;

/**
 * `create-pix-payment` (spec §7, design §7). The order is written before the provider is asked; one order is one code,
 * however often its button is pressed. A provider that refuses or is silent is an answer with `success: false`.
 */
export async function createPixPayment(call: Call<Request>): Promise<CallableResponse<'create-pix-payment'>> {
  const { data, uid } = call;
  try {
    const deps = liveDeps();
    await limitOrder(deps, 'create-pix-payment', data.order_id, data.customer_email, call);
    const order = await orderPix(deps, data, await findBuyer(deps, uid, data.customer_email));
    const left = secondsLeft(order.expires_at, deps.now());
    return {
      success: true,
      pixData: { ...order.made, expiresAt: order.expires_at.toISOString(), secondsLeft: left },
    };
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

/** The core of it: one order, one code. Throws `ProviderError` and what `placeOrder` throws. */
export function orderPix(deps: PaymentDeps, data: Request, buyer: string | null): Promise<Placed<PixOrder>> {
  const draft = (attempt: Attempt): PixOrder => ({
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
  return placeOrder(deps, data.order_id, draft, async (order) => {
    const created = await deps.pix.create({
      order_id: data.order_id,
      product: PLANS[data.plan].name,
      amount_cents: order.amount_cents,
      valid_seconds: VALIDITY_SECONDS,
      payer: {
        name: data.customer_name,
        email: data.customer_email,
        phone: data.customer_phone,
        cpf: data.customer_tax_id,
      },
    });
    // Nobody gets to see a code with a wrong price, so nobody can pay it.
    if (created.amount_cents !== order.amount_cents) throw new AppError('provider-unavailable');
    const { id, brCode, brCodeBase64, expires_at } = created;
    return { made: { id, brCode, brCodeBase64 }, expires_at };
  });
}

/** Whole seconds until a code's end by the server's clock, never negative. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
}
