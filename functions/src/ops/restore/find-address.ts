import { firestore, subscriberId } from '../../kit/admin.ts';
import { ordersOfAddress, type PaymentStore } from '../../buy/payment-store.ts';

/**
 * The address of which a subscriber's id is the hash, or null if the database holds it nowhere. A record of an erasure has
 * ids only, and what stands under an address itself (mails, imported questionnaires) is found by the address.
 */
export async function findAddress(store: PaymentStore, id: string): Promise<string | null> {
  const record = await store.subscriber(id);
  if (record !== null && record.email !== '') return record.email;
  const [payment] = await store.paymentsOf(id);
  if (payment !== undefined) return payment.registration.email;
  const [order] = await ordersOfAddress(id);
  return order?.[1].registration.email ?? (await findByHash(id));
}

/** Looks through all mails and questionnaires. A restore is rare, and there may be no other way. */
async function findByHash(id: string): Promise<string | null> {
  const db = await firestore();
  const { docs: mails } = await db.collection('mail').select('to').get();
  const { docs: questionnaires } = await db.collection('anamnese_treinos').select('email').get();
  const candidates: readonly unknown[] = [
    ...mails.flatMap((doc): unknown => doc.get('to')),
    ...questionnaires.map((doc): unknown => doc.get('email')),
  ];
  const address = candidates.find((each) => typeof each === 'string' && subscriberId(each) === id);
  return typeof address === 'string' ? address : null;
}
