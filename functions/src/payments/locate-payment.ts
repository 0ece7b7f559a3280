import { PixIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { newPayment } from './new-payment.ts';
import { OrderSchema, pixKey } from './records.ts';

const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * The PIX id under which we know what a webhook tells of, or null if it is not ours. The order's id (`externalId`)
 * leads; the provider's id may come as `char_…` where create said `pix_char_…`. An order whose caller died between the
 * provider's answer and our own write gets its payment here, so that no money is lost.
 */
export async function locatePayment(providerId: string, externalId: string | null): Promise<string | null> {
  const db = await firestore();
  const candidates = [providerId, `pix_${providerId}`].filter((id) => v.is(PixIdSchema, id));
  for (const id of candidates) {
    if ((await db.doc(`payments/${pixKey(id)}`).get()).exists) return id;
  }
  if (!v.is(OrderIdSchema, externalId)) return null;
  return db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(db.doc(`orders/${externalId}`));
    if (!snapshot.exists) return null;
    const order = v.parse(OrderSchema, snapshot.data());
    if (order.pix) return order.pix.id;
    const pixId = providerId.startsWith('pix_') ? providerId : `pix_${providerId}`;
    if (!v.is(PixIdSchema, pixId)) return null;
    transaction.create(db.doc(`payments/${pixKey(pixId)}`), newPayment(order, externalId, pixId, now()));
    return pixId;
  });
}
