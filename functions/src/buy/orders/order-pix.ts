import { TRAINER } from 'domain/kit/content/trainer';
import type { CallableRequest } from 'domain/contracts';
import { HOUR_MS } from 'domain/kit/dates';
import { PLANS } from 'domain/buy/plans';
import { pixCeilingMailText } from 'domain/mail/texts';
import * as logger from 'firebase-functions/logger';
import { countUpTo } from '../../kit/call/rate-limit.ts';
import { now } from '../../kit/clock.ts';
import { config } from '../../kit/config/config.ts';
import { AppError } from '../../kit/errors.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';
import { errorKind } from '../../kit/logging.ts';
import { toStoredMail } from '../../mail/mail.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { orderMetadata } from '../records/order-metadata.ts';
import type { PixOrder } from '../records/records.ts';
import { type Attempt, type Placed, placeOrder } from './place-order.ts';

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

/** gRPC's ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/**
 * Counts one PIX code of a signed-out caller that App Check does not attest. All such callers together get a limited number of
 * codes in an hour of the clock, far more than they ask for in any real hour. Above the limit it tells the trainer, once an hour,
 * and throws 'pix-paused'.
 */
export async function heedPixCeiling(): Promise<void> {
  const most = config.PIX_CODES_PER_HOUR;
  if (await countUpTo(most, 'signed-out-pix', HOUR_MS)) return;
  await tellTrainer(most);
  throw new AppError('pix-paused');
}

/** Writes the hour's mail if it is not there. If that fails, the next refusal tries again. */
async function tellTrainer(most: number): Promise<void> {
  const mail = (await firestore()).doc(`mail/pix_ceiling_${Math.floor(now().getTime() / HOUR_MS)}`);
  try {
    if ((await mail.get()).exists) return;
    const message = pixCeilingMailText(most);
    await mail.create(toStoredMail({ to: [TRAINER.email], message, about: [] }, now()));
  } catch (error) {
    if (errorKind(error).code !== ALREADY_EXISTS)
      logger.error('PIX ceiling: mail not written', errorKind(error));
  }
}
