import type { CallableRequest } from 'domain/contracts/table';
import { PLANS } from 'domain/plans';
import { AppError } from '../../errors.ts';
import { subscriberId } from '../../firebase/subscriber-id.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { orderMetadata } from '../records/order-metadata.ts';
import type { PixOrder } from '../records/records.ts';
import { type Attempt, placeOrder, type Placed } from './place-order.ts';

/** Validity of a code in seconds (spec §9). */
const VALIDITY_SECONDS = 1800;

/** Places a PIX order: one order is one code. Throws `ProviderError` and what `placeOrder` throws. */
export function orderPix(
  deps: PaymentDeps,
  data: CallableRequest<'create-pix-payment'>,
  buyer: string | null,
): Promise<Placed<PixOrder>> {
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
      metadata: orderMetadata(data.order_id, order),
      payer: {
        name: data.customer_name,
        email: data.customer_email,
        phone: data.customer_phone,
        cpf: data.customer_tax_id,
      },
    });
    // A code with a wrong price is shown to nobody, so that nobody can pay it.
    if (created.amount_cents !== order.amount_cents) throw new AppError('provider-unavailable');
    const { id, brCode, brCodeBase64, expires_at } = created;
    return { made: { id, brCode, brCodeBase64 }, expires_at };
  });
}
