import * as v from 'valibot';
import { firestore } from '../firebase/firestore.ts';
import { type Payment, PaymentSchema, pixKey } from './records.ts';

/** The payment of a PIX id, or null. */
export async function findPayment(pixId: string): Promise<Payment | null> {
  const snapshot = await (await firestore()).doc(`payments/${pixKey(pixId)}`).get();
  return snapshot.exists ? v.parse(PaymentSchema, snapshot.data()) : null;
}
