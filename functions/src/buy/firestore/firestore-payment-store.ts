import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import { MomentSchema } from 'domain/kit/subscriber';
import * as v from 'valibot';
import { operatorRecord } from '../../kit/audit.ts';
import { now } from '../../kit/clock.ts';
import { errorKind } from '../../kit/logging.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { toStoredMail } from '../../mail/mail.ts';
import { initialQuestionnaire } from '../../answers/questionnaire-record.ts';
import { moveRecords } from '../../answers/move-records.ts';
import { cardKey, keyOf } from '../records/keys.ts';
import { SEEN_PAID_STATUSES, UNPAID_STATUSES } from '../records/payment-status.ts';
import type { AccountReads, PaymentStore, PaymentTransaction, PlacedOrder } from '../ports/payment-deps.ts';
import {
  type GrantRecord,
  GrantSchema,
  type Order,
  OrderSchema,
  type Payment,
  PaymentSchema,
  type SubscriberRecord,
  SubscriberRecordSchema,
} from '../records/records.ts';

/** Transactions on the same documents wait for each other. With so many attempts fifty deliveries of one event all succeed. */
const MAX_ATTEMPTS = 20;
/**
 * How many payments of an address are read at most. A buyer has a few of them, but a stranger may order any number of codes for
 * the address, and ten thousand do not fit into the memory of a function.
 */
export const MOST_PAYMENTS = 200;
/** The reconciler leaves a payment alone this long after a call began to ask the provider. Then the call must have died. */
const IN_HAND_MS = 10 * 60 * 1000;
/** gRPC's NOT_FOUND. */
const NOT_FOUND = 5;

/** The deployed store: Firestore's `orders`, `payments`, `grants`, `subscribers` and `mail`. */
export const firestorePaymentStore: PaymentStore = {
  async transact(work) {
    const db = await firestore();
    return db.runTransaction(
      (inner) =>
        work({
          ...accountReads(db, inner),
          payment: async (key) => readPayment(await inner.get(db.doc(`payments/${key}`))),
          paymentsClaimedBy: async (uid) => (await inner.get(claimedBy(db, uid))).docs.map(toPayment),
          order: async (id) => readOrder(await inner.get(db.doc(`orders/${id}`))),
          ordersBy: async (buyer) => placedOrders(await inner.get(orders(db).where('buyer', '==', buyer))),
          ordersOf: async (id) => placedOrders(await inner.get(ofSubscriber(orders(db), id))),
          hasQuestionnaire: async (uid) => (await inner.get(db.doc(`anamnese_treinos/${uid}`))).exists,
          moveRecords: (from, to) => moveRecords(inner, db, { from, to }),
          putOrder: (id, order) => void inner.set(db.doc(`orders/${id}`), order),
          putPayment: (payment) => void inner.set(db.doc(`payments/${keyOf(payment)}`), payment),
          putGrant: ({ id, ...grant }) => void inner.set(db.doc(`grants/${id}`), grant),
          putSubscriber: (id, changes) =>
            void inner.set(db.doc(`subscribers/${id}`), changes, { merge: true }),
          putMail: (id, mail) => void inner.set(db.doc(`mail/${id}`), toStoredMail(mail, now())),
          putAudit: (act) => void inner.create(db.collection('audit').doc(), operatorRecord(act, now())),
          startQuestionnaire: (uid, subscriber, owner) =>
            void inner.create(
              db.doc(`anamnese_treinos/${uid}`),
              initialQuestionnaire(owner, { subscriber, uid }, now()),
            ),
          closeQuestionnaire: (uid, delete_at) =>
            void inner.update(db.doc(`anamnese_treinos/${uid}`), { delete_at }),
          deleteOrder: (id) => void inner.delete(db.doc(`orders/${id}`)),
          deletePayment: (key) => void inner.delete(db.doc(`payments/${key}`)),
          deleteGrant: (id) => void inner.delete(db.doc(`grants/${id}`)),
          deleteSubscriber: (id) => void inner.delete(db.doc(`subscribers/${id}`)),
          deleteQuestionnaire: (uid) => void inner.delete(db.doc(`anamnese_treinos/${uid}`)),
        } satisfies PaymentTransaction),
      { maxAttempts: MAX_ATTEMPTS },
    );
  },
  async order(id) {
    return readOrder(await (await firestore()).doc(`orders/${id}`).get());
  },
  async payment(key) {
    return readPayment(await (await firestore()).doc(`payments/${key}`).get());
  },
  async paymentsOf(id) {
    return (await paymentsOf(await firestore(), id).get()).docs.map(toPayment);
  },
  async paymentsClaimedBy(uid) {
    return (await claimedBy(await firestore(), uid).get()).docs.map(toPayment);
  },
  async grantsOf(id) {
    return (await ofSubscriber((await firestore()).collection('grants'), id).get()).docs.map(toGrant);
  },
  async subscriber(id) {
    return readSubscriber(await (await firestore()).doc(`subscribers/${id}`).get());
  },
  async due(which, moment, limit) {
    const due = (await firestore())
      .collection('payments')
      .where('status', 'in', which === 'unpaid' ? UNPAID_STATUSES : SEEN_PAID_STATUSES)
      .where('reconcile_at', '<=', moment)
      .orderBy('reconcile_at')
      .limit(limit);
    return (await due.get()).docs.map((doc) => doc.id);
  },
  async keyOfSubscription(subscriptionId) {
    const found = (await firestore())
      .collection('payments')
      .where('subscription.id', '==', subscriptionId)
      .limit(1);
    const payment = (await found.get()).docs.map(toPayment)[0];
    return payment ? cardKey(payment.provider_id) : null;
  },
  async noteCheck(key, moment) {
    const payment = (await firestore()).doc(`payments/${key}`);
    try {
      await payment.update({ checked_at: moment, reconcile_at: new Date(moment.getTime() + IN_HAND_MS) });
    } catch (error) {
      if (errorKind(error).code === NOT_FOUND) return false;
      throw error;
    }
    return true;
  },
  async noteUnread(key, moment) {
    const db = await firestore();
    const ref = db.doc(`payments/${key}`);
    await db.runTransaction(async (transaction) => {
      const payment = readPayment(await transaction.get(ref));
      const inHand = moment.getTime() + IN_HAND_MS;
      if (payment?.unread_since === undefined && payment?.reconcile_at?.getTime() === inHand)
        transaction.update(ref, { unread_since: moment });
    });
  },
  async unreadSince() {
    const found = (await firestore()).collection('payments').orderBy('unread_since').limit(1);
    return (await found.get()).docs.map(toPayment)[0]?.unread_since ?? null;
  },
};

/** The reads of one address's money within a transaction, for callers that need more than money in that transaction. */
export function accountReads(db: Firestore, transaction: Transaction): AccountReads {
  return {
    paymentsOf: async (id) => (await transaction.get(paymentsOf(db, id))).docs.map(toPayment),
    grantsOf: async (id) =>
      (await transaction.get(ofSubscriber(db.collection('grants'), id))).docs.map(toGrant),
    subscriber: async (id) => readSubscriber(await transaction.get(db.doc(`subscribers/${id}`))),
  };
}

/**
 * The payments of an address, the paid ones before the others: Firestore sorts null, the `paid_at` of an unpaid one, behind all
 * moments here.
 */
function paymentsOf(db: Firestore, id: string): Query {
  const latest = ofSubscriber(db.collection('payments'), id).orderBy('paid_at', 'desc');
  return latest.orderBy('created_at', 'desc').limit(MOST_PAYMENTS);
}

function claimedBy(db: Firestore, uid: string): Query {
  return db.collection('payments').where('claimed_by', '==', uid);
}

function ofSubscriber(collection: Query, id: string): Query {
  return collection.where('subscriber', '==', id);
}

/** The orders, of which only the moment of the last press is read. */
function orders(db: Firestore): Query {
  return db.collection('orders').select('attempt_at');
}

function placedOrders({ docs }: QuerySnapshot): readonly PlacedOrder[] {
  return docs.map((doc) => ({ id: doc.id, attempt_at: v.parse(MomentSchema, doc.get('attempt_at')) }));
}

function readOrder(doc: DocumentSnapshot): Order | null {
  return doc.exists ? v.parse(OrderSchema, doc.data()) : null;
}

function readPayment(doc: DocumentSnapshot): Payment | null {
  return doc.exists ? toPayment(doc) : null;
}

function toPayment(doc: DocumentSnapshot): Payment {
  return v.parse(PaymentSchema, doc.data());
}

function toGrant(doc: DocumentSnapshot): GrantRecord {
  return { ...v.parse(GrantSchema, doc.data()), id: doc.id };
}

/** Reads an imported record whatever it holds, because an odd field must not keep a payment from counting. */
function readSubscriber(doc: DocumentSnapshot): SubscriberRecord | null {
  if (!doc.exists) return null;
  const email: unknown = doc.get('email');
  return v.parse(SubscriberRecordSchema, { ...doc.data(), email: typeof email === 'string' ? email : '' });
}
