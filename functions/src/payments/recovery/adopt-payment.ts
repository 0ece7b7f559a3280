import * as v from 'valibot';
import { subscriberId } from '../../firebase/subscriber-id.ts';
import { newPayment } from '../orders/place-order.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { OrderMetadataSchema } from '../records/order-metadata.ts';
import type { Payment } from '../records/records.ts';

/** A code or a session that the provider knows. */
export interface KnownAtProvider {
  readonly provider: Payment['provider'];
  readonly id: string;
  readonly amount_cents: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly metadata: unknown;
}

/**
 * Writes the payment of a code or session whose payment and order the database has lost, as it was when it was ordered. Its
 * name, phone and birth date are lost: only the order had them. Answers the key, or null if the provider does not repeat what
 * the order said of itself. Repeating it changes nothing.
 */
export async function adoptPayment({ store }: PaymentDeps, known: KnownAtProvider): Promise<string | null> {
  const metadata = v.safeParse(OrderMetadataSchema, known.metadata);
  if (!metadata.success) return null;
  const { order_id, plan, email, buyer = null } = metadata.output;
  const { provider, amount_cents, created_at, expires_at } = known;
  const registration = { email, nome: '', telefone: '', data_nascimento: '' };
  const subscriber = subscriberId(email);
  const order = { provider, plan, amount_cents, registration, subscriber, buyer, expires_at };
  const payment = newPayment(order, order_id, known.id, created_at);
  const key = keyOf(payment);
  await store.transact(async (transaction) => {
    if ((await transaction.payment(key)) === null) transaction.putPayment(payment);
  });
  return key;
}
