import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { firestore } from '../../kit/firebase/admin.ts';
import { type Order, OrderSchema, type Payment, PaymentSchema } from '../records/records.ts';

const MOST = 200;

/** The payments with this protocol number: one, or several in the rare case of two equal numbers of a day. */
export async function paymentsByProtocol(protocol: string): Promise<readonly Payment[]> {
  return read((await payments()).where('protocol', '==', protocol));
}

/** The payments that were first seen paid between two moments. */
export async function paymentsPaidBetween(from: Date, to: Date): Promise<readonly Payment[]> {
  return read((await payments()).where('paid_at', '>=', from).where('paid_at', '<=', to));
}

export async function paymentsByAddress(beginning: string): Promise<readonly Payment[]> {
  const from = (await payments()).where('registration.email', '>=', beginning);
  return read(from.where('registration.email', '<', `${beginning}\uF8FF`));
}

/** The payments that a buyer's address is left in, also those of an erased buyer. */
export async function paymentsOfAddress(email: string): Promise<readonly Payment[]> {
  return read((await payments()).where('registration.email', '==', email));
}

/** The key of the payment to which a grant belongs, or null. */
export async function paymentOfGrant(id: string): Promise<string | null> {
  const key: unknown = (await (await firestore()).doc(`grants/${id}`).get()).get('payment');
  return typeof key === 'string' ? key : null;
}

export async function ordersOfAddress(
  subscriber: string,
): Promise<readonly (readonly [id: string, order: Order])[]> {
  const found = (await firestore()).collection('orders').where('subscriber', '==', subscriber);
  return (await found.get()).docs.map((doc) => [doc.id, v.parse(OrderSchema, doc.data())]);
}

async function payments(): Promise<Query> {
  return (await firestore()).collection('payments');
}

async function read(query: Query): Promise<readonly Payment[]> {
  return (await query.limit(MOST).get()).docs.map((doc) => v.parse(PaymentSchema, doc.data()));
}
