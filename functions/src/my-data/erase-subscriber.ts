import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { firestore } from '../firebase/firestore.ts';
import { erasedId, lastMoneyOf, retention } from '../payments/erased-subscriber.ts';
import { isUnpaid } from '../payments/payment-status.ts';
import {
  GrantSchema,
  OrderSchema,
  type Payment,
  PaymentSchema,
  type Registration,
} from '../payments/records.ts';
import { mayBeCharged } from '../payments/stop-charging.ts';

/**
 * Erases the record of a subscriber in one transaction, with the questionnaire that may have been started since. What
 * was paid stays, with its grants and the payer's e-mail, for the tax office, for a refund and for the notice of one
 * (LGPD art. 16 I), but under a name that leads nowhere, and until the tax office can no longer ask; so a later purchase with the same e-mail starts clean. Codes and
 * sessions that may still be paid stay open to whoever pays them, as anybody's would. Throws 'provider-unavailable' where
 * a card may be charged again: it was bought with in between.
 */
export async function eraseSubscriber(id: string, uid: string): Promise<void> {
  const db = await firestore();
  const kept = erasedId();
  const of = (collection: string) => db.collection(collection).where('subscriber', '==', id);
  await db.runTransaction(async (transaction) => {
    const ref = db.doc(`subscribers/${id}`);
    const record = await transaction.get(ref);
    const payments = (await transaction.get(of('payments'))).docs;
    const grants = (await transaction.get(of('grants'))).docs;
    const orders = (await transaction.get(of('orders'))).docs;
    // An earlier try was done, and the address may have a new owner.
    if (record.get('user_id') !== uid) return;

    for (const doc of payments) {
      const payment = v.parse(PaymentSchema, doc.data());
      if (mayBeCharged(payment)) throw new AppError('provider-unavailable');
      const reduced = { registration: onlyEmail(payment), claimed_by: null, claimed_at: null };
      if (!isUnpaid(payment.status)) {
        transaction.update(doc.ref, {
          ...reduced,
          subscriber: kept,
          ...retention(kept, lastMoneyOf(payment)),
        });
      } else if (payment.reconcile_at !== null) transaction.update(doc.ref, reduced);
      else transaction.delete(doc.ref);
    }
    for (const doc of grants) {
      // What an import brought is nobody's money.
      if (doc.get('payment') === null) transaction.delete(doc.ref);
      else {
        const { paid_at } = v.parse(GrantSchema, doc.data());
        transaction.update(doc.ref, { subscriber: kept, ...retention(kept, paid_at) });
      }
    }
    for (const doc of orders) {
      const order = v.parse(OrderSchema, doc.data());
      transaction.update(doc.ref, { registration: onlyEmail(order), buyer: null });
    }
    transaction.delete(db.doc(`anamnese_treinos/${uid}`));
    transaction.delete(ref);
  });
}

function onlyEmail({ registration }: Pick<Payment, 'registration'>): Registration {
  return { email: registration.email, nome: '', telefone: '', data_nascimento: '' };
}
