import { HOUR_MS } from 'domain/kit/dates';
import type { DocumentSnapshot, Firestore, QuerySnapshot, Transaction } from 'firebase-admin/firestore';
import { normalizeEmail } from 'domain/kit/email';
import { SubscriberSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { now } from '../kit/time.ts';
import { recordErasure } from '../kit/record-erasure.ts';
import { eraseAll, findUserByEmail, firestore, subscriberId } from '../kit/admin.ts';
import { importedQuestionnaires } from './adopt-imported.ts';
import { isUnpaid, onlyEmail, OrderSchema, PaymentSchema, purchaseId } from '../buy/records.ts';
import { mailsAbout } from './erase-person.ts';

/** How long after an order's end its payment may still become known; as long as the reconciler reads unpaid payments. */
const LATE_MS = 48 * HOUR_MS;

/** The changes, or the planned changes of a dry run, as sorted lines. For a refusal, the reason as a sentence. */
export interface Forgotten {
  readonly refusal: string | null;
  readonly lines: readonly string[];
}

const REFUSALS = {
  account:
    'the address has an account. Its owner deletes it in the dashboard (Minha conta), with all that is held.',
  paid: 'something was paid under the address. The law keeps the payment; all else goes when the buyer, with an account made by the purchase, deletes it in the dashboard.',
  plan: 'the address has, or had, a plan that was imported or given. Somebody has to look whose it is.',
} as const;

/**
 * Erases what is held about an address that never paid and has no account: the registration, its orders, its unpaid payments, its
 * mails and imported questionnaires. An order or payment that can still be paid keeps the address and nothing else, so that its
 * money is found. Refuses where anything was paid or is owned. What is to be erased is recorded outside the database first.
 */
export async function forgetUnpaid(address: string, isDry: boolean): Promise<Forgotten> {
  const planned = await eraseUnpaid(address, true);
  if (isDry || planned.lines.length === 0) return planned;
  await recordErasure({ kind: 'address', at: now(), subscriber: subscriberId(address) });
  return eraseUnpaid(address, false);
}

/** The erasure itself, without its record; a restore repeats it. */
export async function eraseUnpaid(address: string, isDry: boolean): Promise<Forgotten> {
  const email = normalizeEmail(address);
  if ((await findUserByEmail(email)) !== null) return { refusal: REFUSALS.account, lines: [] };
  const db = await firestore();
  const id = subscriberId(email);
  const records = await db.runTransaction((transaction) => forgetRecords(transaction, db, id, email, isDry));
  if (records.refusal !== null) return { refusal: records.refusal, lines: [] };

  const queries = [
    ...mailsAbout(db, [id, ...records.payments.map(purchaseId)]),
    db.collection('mail').where('to', 'array-contains', email),
  ];
  const mails = (await Promise.all(queries.map((query) => query.get()))).flatMap(({ docs }) => docs);
  const imported = await importedQuestionnaires(email);
  if (!isDry) {
    for (const query of queries) await eraseAll(query);
    await Promise.all(imported.map((doc) => doc.ref.delete()));
  }
  const lines = [
    ...records.lines,
    ...new Set(mails.map((doc) => `erases mail ${doc.id}`)),
    ...imported.map((doc) => `erases questionnaire ${doc.id}`),
  ];
  return { refusal: null, lines: lines.toSorted() };
}

/** Erases the records in one transaction, so that no payment arrives between the check and the erasure. */
async function forgetRecords(
  transaction: Transaction,
  db: Firestore,
  id: string,
  email: string,
  isDry: boolean,
): Promise<Forgotten & { readonly payments: readonly string[] }> {
  const of = (collection: string) => db.collection(collection).where('subscriber', '==', id);
  const record = await transaction.get(db.doc(`subscribers/${id}`));
  const payments = await transaction.get(of('payments'));
  const grants = await transaction.get(of('grants'));
  const orders = await transaction.get(of('orders'));
  const sameAddress = await transaction.get(
    db.collection('payments').where('registration.email', '==', email),
  );
  const refusal = refusalOf(record, [payments, sameAddress], grants);
  if (refusal !== null) return { refusal, lines: [], payments: [] };

  const moment = now();
  const lines: string[] = [];
  const erase = (what: string, doc: DocumentSnapshot) => {
    lines.push(`erases ${what} ${doc.id}`);
    if (!isDry) transaction.delete(doc.ref);
  };
  const reduce = (what: string, doc: DocumentSnapshot, fields: object) => {
    lines.push(`leaves the address in ${what} ${doc.id}`);
    if (!isDry) transaction.update(doc.ref, { ...fields });
  };
  for (const doc of payments.docs) {
    const payment = v.parse(PaymentSchema, doc.data());
    if (payment.reconcile_at === null) erase('payment', doc);
    else reduce('payment', doc, { registration: onlyEmail(payment) });
  }
  for (const doc of orders.docs) {
    const order = v.parse(OrderSchema, doc.data());
    if (order.expires_at.getTime() + LATE_MS < moment.getTime()) erase('order', doc);
    else reduce('order', doc, { registration: onlyEmail(order), buyer: null });
  }
  if (record.exists) erase('subscriber', record);
  return { refusal: null, lines, payments: payments.docs.map((doc) => doc.id) };
}

function refusalOf(
  record: DocumentSnapshot,
  payments: readonly QuerySnapshot[],
  grants: QuerySnapshot,
): string | null {
  const { user_id, subscribed, subscription_end } = v.parse(SubscriberSchema, {
    email: '',
    ...record.data(),
  });
  if (record.exists && user_id !== null) return REFUSALS.account;
  const isPaid = payments.some(({ docs }) => docs.some((doc) => !isUnpaid(doc.get('status'))));
  if (isPaid || grants.docs.some((doc) => doc.get('payment') !== null)) return REFUSALS.paid;
  if (grants.size > 0) return REFUSALS.plan;
  return record.exists && (subscribed || subscription_end !== null) ? REFUSALS.plan : null;
}
