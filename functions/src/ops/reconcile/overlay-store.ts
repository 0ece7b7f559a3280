import { HOUR_MS } from 'domain/kit/dates';
import { EMPTY_RECORD } from '../../buy/derive-record.ts';
import {
  cardKey,
  type GrantRecord,
  isUnpaid,
  keyOf,
  type Payment,
  type SubscriberRecord,
} from '../../buy/records.ts';
import type { PaymentStore, PaymentTransaction } from '../../buy/payment-store.ts';

/** Longer than any rehearsal takes: a payment that was looked at is not due again in the same one. */
const LATER_MS = HOUR_MS;

/** A store that reads from another one and keeps all writes to itself, so that a rehearsal sees its own steps. */
export function overlayStore(store: PaymentStore): PaymentStore {
  const payments = new Map<string, Payment>();
  const grants = new Map<string, GrantRecord>();
  const subscribers = new Map<string, SubscriberRecord>();

  const reads = {
    order: (id: string) => store.order(id),
    payment: async (key: string) => payments.get(key) ?? store.payment(key),
    subscriber: async (id: string) => subscribers.get(id) ?? store.subscriber(id),
    paymentsOf: async (id: string) => over(await store.paymentsOf(id), payments, keyOf, id),
    paymentsClaimedBy: refuse,
    grantsOf: async (id: string) => over(await store.grantsOf(id), grants, (grant) => grant.id, id),
  };
  // Every read of a transaction comes before its first write, and the writes follow without a pause: so the writes of a
  // transaction take effect together.
  const transaction: PaymentTransaction = {
    ...reads,
    putPayment: (payment) => void payments.set(keyOf(payment), payment),
    putGrant: (grant) => void grants.set(grant.id, grant),
    putSubscriber: (id, changes) =>
      void subscribers.set(id, { email: '', ...EMPTY_RECORD, ...subscribers.get(id), ...changes }),
    // Only a corrected import deletes, at the end of a row, after which its rehearsal forgets everything.
    deletePayment: () => undefined,
    deleteGrant: () => undefined,
    deleteSubscriber: () => undefined,
    putMail: () => undefined,
    putAudit: () => undefined,
    putOrder: refuse,
    ordersBy: refuse,
    ordersOf: refuse,
    hasQuestionnaire: refuse,
    moveRecords: refuse,
    startQuestionnaire: refuse,
    closeQuestionnaire: refuse,
    deleteOrder: refuse,
    deleteQuestionnaire: refuse,
  };
  /** The transaction that runs. One at a time is all the isolation that one process needs. */
  let running: Promise<unknown> = Promise.resolve();

  return {
    ...reads,
    transact(work) {
      const result = running.then(() => work(transaction));
      running = result.catch(() => undefined);
      return result;
    },
    async due(which, moment, limit) {
      const keys = await store.due(which, moment, limit + payments.size);
      const isDue = ({ status, reconcile_at }: Payment) =>
        reconcile_at !== null && reconcile_at <= moment && (which === 'unpaid') === isUnpaid(status);
      const changedHere = [...payments].filter(([, payment]) => isDue(payment)).map(([key]) => key);
      return [...changedHere, ...keys.filter((key) => !payments.has(key))].slice(0, limit);
    },
    async keyOfSubscription(subscriptionId) {
      const changedHere = [...payments.values()].find(
        (payment) => payment.provider === 'stripe' && payment.subscription?.id === subscriptionId,
      );
      return changedHere === undefined
        ? store.keyOfSubscription(subscriptionId)
        : cardKey(changedHere.provider_id);
    },
    async noteCheck(key, moment) {
      const payment = await reads.payment(key);
      if (payment === null) return false;
      payments.set(key, {
        ...payment,
        checked_at: moment,
        reconcile_at: new Date(moment.getTime() + LATER_MS),
      });
      return true;
    },
    // Only a later run of the reconciler reads this.
    noteUnread: async () => undefined,
    unreadSince: refuse,
  };
}

/** A subscriber's documents, with the changed and the new ones in place. */
function over<T extends { readonly subscriber: string }>(
  stored: readonly T[],
  changed: ReadonlyMap<string, T>,
  keyOf: (document: T) => string,
  subscriber: string,
): readonly T[] {
  const changedHere = [...changed.values()].filter((document) => document.subscriber === subscriber);
  return [...stored.filter((document) => !changed.has(keyOf(document))), ...changedHere];
}

function refuse(): never {
  throw new Error('A rehearsal only settles payments');
}
