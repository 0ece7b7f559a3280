import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { MomentSchema } from 'domain/kit/person';
import { questionnaires } from '../answers/change-owner.ts';
import { firestore } from '../kit/admin.ts';
import { actRecord, type OperatorAct, type OwnerAct } from '../kit/audit.ts';
import { now } from '../kit/time.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';
import {
  cardKey,
  type GrantRecord,
  GrantSchema,
  keyOf,
  type Order,
  OrderSchema,
  type Payment,
  PaymentSchema,
  SEEN_PAID_STATUSES,
  type SubscriberRecord,
  SubscriberRecordSchema,
  UNPAID_STATUSES,
} from './records.ts';

/** Transactions on the same documents wait for each other. With so many attempts fifty deliveries of one event all succeed. */
const MAX_ATTEMPTS = 20;
/**
 * How many payments of an address are read at most. A buyer has a few of them, but a stranger may order any number of codes for
 * the address, and ten thousand do not fit into the memory of a function.
 */
export const MOST_PAYMENTS = 200;
/** The reconciler leaves a payment alone this long after a call began to ask the provider. Then the call must have died. */
const IN_HAND_MS = 10 * 60 * 1000;

/** An order's id, and when its button was last pressed. */
export type PlacedOrder = Pick<Order, 'attempt_at'> & { readonly id: string };

export type SubscriberChanges = Partial<SubscriberRecord> & {
  readonly created_at?: Date;
  readonly updated_at: Date;
};

/** Reads and writes that happen together or not at all. Every read comes before the first write. */
export type PaymentTransaction = ReturnType<typeof readsAndWrites>;

/** The type of the store, so that tests run the money's code on one that crashes between any two calls. */
export type PaymentStore = typeof firestorePaymentStore;

/** The database of orders, payments, grants and entitlements: Firestore's `orders`, `payments`, `grants`, `subscribers` and `mail`. */
export const firestorePaymentStore = {
  /** Runs `work`, and again if somebody else changed what it read. Its writes take effect when this resolves. */
  async transact<T>(work: (transaction: PaymentTransaction) => Promise<T>): Promise<T> {
    const db = await firestore();
    return db.runTransaction((inner) => work(readsAndWrites(db, inner)), { maxAttempts: MAX_ATTEMPTS });
  },
  async order(id: string): Promise<Order | null> {
    return readOrder(await (await firestore()).doc(`orders/${id}`).get());
  },
  async payment(key: string): Promise<Payment | null> {
    return readPayment(await (await firestore()).doc(`payments/${key}`).get());
  },
  async paymentsOf(id: string): Promise<readonly Payment[]> {
    return (await paymentsOf(await firestore(), id).get()).docs.map(toPayment);
  },
  async paymentsClaimedBy(uid: string): Promise<readonly Payment[]> {
    return (await claimedBy(await firestore(), uid).get()).docs.map(toPayment);
  },
  async grantsOf(id: string): Promise<readonly GrantRecord[]> {
    return (await ofSubscriber((await firestore()).collection('grants'), id).get()).docs.map(toGrant);
  },
  async subscriber(id: string): Promise<SubscriberRecord | null> {
    return readSubscriber(await (await firestore()).doc(`subscribers/${id}`).get());
  },
  /** The keys of unpaid or of other payments whose `reconcile_at` has come, the longest due first. */
  async due(which: 'unpaid' | 'seen-paid', moment: Date, limit: number): Promise<readonly string[]> {
    const due = (await firestore())
      .collection('payments')
      .where('status', 'in', which === 'unpaid' ? UNPAID_STATUSES : SEEN_PAID_STATUSES)
      .where('reconcile_at', '<=', moment)
      .orderBy('reconcile_at')
      .limit(limit);
    return (await due.get()).docs.map((doc) => doc.id);
  },
  /** The key of the card payment that started a subscription, or null. */
  async keyOfSubscription(subscriptionId: string): Promise<string | null> {
    const found = (await firestore())
      .collection('payments')
      .where('subscription.id', '==', subscriptionId)
      .limit(1);
    const payment = (await found.get()).docs.map(toPayment)[0];
    return payment ? cardKey(payment.provider_id) : null;
  },
  /**
   * Notes that the provider is being asked about a payment, if `isDue` says so of the stored one: of many calls at once only one asks.
   * `putsOff`: whether that puts off the next question of a browser.
   * Answers the payment with that note. Null if nothing was noted, also where there is no payment: its buyer may have erased it.
   */
  async noteCheck(
    key: string,
    moment: Date,
    isDue: (stored: Payment) => boolean,
    putsOff: boolean,
  ): Promise<Payment | null> {
    const db = await firestore();
    const ref = db.doc(`payments/${key}`);
    const note = async (transaction: Transaction) => {
      const payment = readPayment(await transaction.get(ref));
      if (payment === null || !isDue(payment)) return null;
      const reconcile_at = new Date(moment.getTime() + IN_HAND_MS);
      const noted = { reconcile_at, ...(putsOff && { checked_at: moment }) };
      transaction.update(ref, noted);
      return { ...payment, ...noted };
    };
    return db.runTransaction(note, { maxAttempts: MAX_ATTEMPTS });
  },
  /**
   * Notes that the provider gave no usable answer to the question that was noted with the same moment. It does nothing where
   * the payment has been settled or asked about since, or an earlier failure is noted.
   */
  async noteUnread(key: string, moment: Date): Promise<void> {
    const db = await firestore();
    const ref = db.doc(`payments/${key}`);
    await db.runTransaction(async (transaction) => {
      const payment = readPayment(await transaction.get(ref));
      const inHand = moment.getTime() + IN_HAND_MS;
      if (payment?.unread_since === undefined && payment?.reconcile_at?.getTime() === inHand)
        transaction.update(ref, { unread_since: moment });
    });
  },
  /** Since when the payment that has been unread longest is, or null. */
  async unreadSince(): Promise<Date | null> {
    const found = (await firestore()).collection('payments').orderBy('unread_since').limit(1);
    return (await found.get()).docs.map(toPayment)[0]?.unread_since ?? null;
  },
};

function readsAndWrites(db: Firestore, inner: Transaction) {
  return {
    ...accountReads(db, inner),
    ...questionnaires(db, inner),
    payment: async (key: string) => readPayment(await inner.get(db.doc(`payments/${key}`))),
    /** All payments that an account ordered signed in, or has proved. Only the account itself can make them many. */
    paymentsClaimedBy: async (uid: string): Promise<readonly Payment[]> =>
      (await inner.get(claimedBy(db, uid))).docs.map(toPayment),
    order: async (id: string) => readOrder(await inner.get(db.doc(`orders/${id}`))),
    ordersBy: async (buyer: string) => placedOrders(await inner.get(orders(db).where('buyer', '==', buyer))),
    /** All orders for an address. Anybody may place any number of them, so only the moment of the last press is read of each. */
    ordersOf: async (id: string) => placedOrders(await inner.get(ofSubscriber(orders(db), id))),
    putOrder(id: string, order: Order): void {
      inner.set(db.doc(`orders/${id}`), order);
    },
    putPayment(payment: Payment): void {
      inner.set(db.doc(`payments/${keyOf(payment)}`), payment);
    },
    putGrant({ id, ...grant }: GrantRecord): void {
      inner.set(db.doc(`grants/${id}`), grant);
    },
    /** Changes the named fields; makes the document if there is none. */
    putSubscriber(id: string, changes: SubscriberChanges): void {
      inner.set(db.doc(`subscribers/${id}`), changes, { merge: true });
    },
    /** The same id twice is the same mail. */
    putMail(id: string, mail: Mail): void {
      inner.set(db.doc(`mail/${id}`), toStoredMail(mail, now()));
    },
    putAudit(act: OperatorAct | OwnerAct): void {
      inner.create(db.collection('audit').doc(), actRecord(act, now()));
    },
    /** Whether an account is a trainer's who is an owner, at this moment. */
    isOwner: async (uid: string): Promise<boolean> =>
      (await inner.get(db.doc(`trainers/${uid}`))).get('owner') === true,
    deleteOrder(id: string): void {
      inner.delete(db.doc(`orders/${id}`));
    },
    deletePayment(key: string): void {
      inner.delete(db.doc(`payments/${key}`));
    },
    deleteGrant(id: string): void {
      inner.delete(db.doc(`grants/${id}`));
    },
    deleteSubscriber(id: string): void {
      inner.delete(db.doc(`subscribers/${id}`));
    },
  };
}

export type AccountReads = ReturnType<typeof accountReads>;

/** The reads of one address's money within a transaction, for callers that need more than money in that transaction. */
export function accountReads(db: Firestore, transaction: Transaction) {
  return {
    /**
     * The payments of an address: those from which somebody has a period, then the newest of the others. Of very many others the
     * older ones are left out, because anybody may order for any address.
     */
    paymentsOf: async (id: string): Promise<readonly Payment[]> =>
      (await transaction.get(paymentsOf(db, id))).docs.map(toPayment),
    grantsOf: async (id: string): Promise<readonly GrantRecord[]> =>
      (await transaction.get(ofSubscriber(db.collection('grants'), id))).docs.map(toGrant),
    subscriber: async (id: string) => readSubscriber(await transaction.get(db.doc(`subscribers/${id}`))),
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
export function readSubscriber(doc: DocumentSnapshot): SubscriberRecord | null {
  if (!doc.exists) return null;
  const email: unknown = doc.get('email');
  return v.parse(SubscriberRecordSchema, { ...doc.data(), email: typeof email === 'string' ? email : '' });
}

const MOST = 200;

/** The payments with this protocol number: one, or several in the rare case of two equal numbers of a day. */
export async function paymentsByProtocol(protocol: string): Promise<readonly Payment[]> {
  return read((await payments()).where('protocol', '==', protocol));
}

/** The payments that were first seen paid between two moments. */
export async function paymentsPaidBetween(from: Date, to: Date): Promise<readonly Payment[]> {
  return read((await payments()).where('paid_at', '>=', from).where('paid_at', '<=', to));
}

/** How many PIX codes were first seen paid from one moment on until another. */
export async function countPaidCodes(from: Date, to: Date): Promise<number> {
  const codes = (await payments()).where('provider', '==', 'abacatepay');
  const paid = codes.where('paid_at', '>=', from).where('paid_at', '<', to);
  return (await paid.count().get()).data().count;
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
