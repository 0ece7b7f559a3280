import { keyOf } from '../payments/records/payment-key.ts';
import type { PaymentStore, PaymentTransaction } from '../payments/ports/payment-store.ts';
import type { GrantRecord, Payment, SubscriberRecord } from '../payments/records/records.ts';
import type { Access, Change, Journal } from './journal.ts';

/** The same store; what its transactions have written is in the journal once they are through. */
export function watchStore(store: PaymentStore, journal: Journal): PaymentStore {
  return {
    ...store,
    async transact(work) {
      let written: readonly (() => void)[] = [];
      const result = await store.transact((transaction) => {
        // A transaction that has to be run again has written nothing.
        const notes: (() => void)[] = [];
        written = notes;
        return work(watchTransaction(transaction, journal, notes));
      });
      for (const note of written) note();
      return result;
    },
  };
}

function watchTransaction(
  transaction: PaymentTransaction,
  journal: Journal,
  notes: (() => void)[],
): PaymentTransaction {
  /** What was read; the core reads before it writes, so what was not read was not there. */
  const payments = new Map<string, Payment | null>();
  const grants = new Map<string, GrantRecord>();
  const subscribers = new Map<string, SubscriberRecord | null>();
  const note = <T extends object>(where: Map<string, Change<T>>, id: string, read: T | null, written: T) => {
    notes.push(() => {
      const before = where.has(id) ? (where.get(id)?.before ?? null) : read;
      where.set(id, { before, after: { ...(where.get(id)?.after ?? before), ...written } });
    });
  };
  return {
    order: (id) => transaction.order(id),
    async payment(key) {
      const payment = await transaction.payment(key);
      payments.set(key, payment);
      return payment;
    },
    async paymentsOf(subscriber) {
      const found = await transaction.paymentsOf(subscriber);
      for (const payment of found) payments.set(keyOf(payment), payment);
      return found;
    },
    async grantsOf(subscriber) {
      const found = await transaction.grantsOf(subscriber);
      for (const grant of found) grants.set(grant.id, grant);
      return found;
    },
    async subscriber(id) {
      const subscriber = await transaction.subscriber(id);
      subscribers.set(id, subscriber);
      return subscriber;
    },
    ordersOf: (subscriber) => transaction.ordersOf(subscriber),
    hasQuestionnaire: (uid) => transaction.hasQuestionnaire(uid),
    putOrder: (id, order) => transaction.putOrder(id, order),
    putPayment(payment) {
      transaction.putPayment(payment);
      note(journal.payments, keyOf(payment), payments.get(keyOf(payment)) ?? null, payment);
    },
    putGrant(grant) {
      transaction.putGrant(grant);
      note(journal.grants, grant.id, grants.get(grant.id) ?? null, grant);
    },
    putSubscriber(id, changes) {
      transaction.putSubscriber(id, changes);
      note<Access>(journal.subscribers, id, subscribers.get(id) ?? null, changes);
    },
    putMail(id, mail) {
      transaction.putMail(id, mail);
      notes.push(() => journal.mails.add(id));
    },
    startQuestionnaire: (...of) => transaction.startQuestionnaire(...of),
    closeQuestionnaire: (...of) => transaction.closeQuestionnaire(...of),
    deletePayment: (key) => transaction.deletePayment(key),
    deleteGrant: (id) => transaction.deleteGrant(id),
    deleteSubscriber: (id) => transaction.deleteSubscriber(id),
    deleteQuestionnaire: (uid) => transaction.deleteQuestionnaire(uid),
  };
}
