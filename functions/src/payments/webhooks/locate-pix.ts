import { PixIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { pixKey } from '../records/payment-key.ts';
import { newPayment } from '../orders/place-order.ts';

const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * The key of the PIX that a webhook tells of, or null if it is not ours. The provider's id may come as `char_…` although
 * create answered `pix_char_…`; else the order's id (`externalId` on the wire) leads to the payment. If the call that made
 * the code died before it wrote the payment, the payment is written here, so that no money is lost.
 */
export async function locatePix(
  { store, now }: PaymentDeps,
  providerId: string,
  orderId: string | null,
): Promise<string | null> {
  const candidates = [providerId, `pix_${providerId}`].filter((id) => v.is(PixIdSchema, id));
  for (const id of candidates) {
    if ((await store.payment(pixKey(id))) !== null) return pixKey(id);
  }
  if (!v.is(OrderIdSchema, orderId)) return null;
  return store.transact(async (transaction) => {
    const order = await transaction.order(orderId);
    if (order?.provider !== 'abacatepay') return null;
    if (order.made !== null && (await transaction.payment(pixKey(order.made.id))) !== null) {
      return pixKey(order.made.id);
    }
    const pixId = providerId.startsWith('pix_') ? providerId : `pix_${providerId}`;
    if (!v.is(PixIdSchema, pixId)) return null;
    // Another delivery may have been faster and settled it already.
    if ((await transaction.payment(pixKey(pixId))) === null) {
      transaction.putPayment(newPayment(order, orderId, pixId, now()));
    }
    return pixKey(pixId);
  });
}
