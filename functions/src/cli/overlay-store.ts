import { HOUR_MS } from 'domain/durations';
import { NOTHING } from '../payments/account/derive-record.ts';
import { cardKey, keyOf } from '../payments/records/payment-key.ts';
import type { PaymentStore, PaymentTransaction } from '../payments/ports/payment-store.ts';
import type { GrantRecord, Order, Payment, SubscriberRecord } from '../payments/records/records.ts';

/** As long as no rehearsal lasts: what was looked at is not due again in the same one. */
const LATER_MS = HOUR_MS;

/** A store that reads another one and keeps what is written to itself, so that a rehearsal sees its own steps. */
export function overlayStore(store: PaymentStore): PaymentStore {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const grants = new Map<string, GrantRecord>();
  const subscribers = new Map<string, SubscriberRecord>();

  const reads = {
    order: async (id: string) => orders.get(id) ?? store.order(id),
    payment: async (key: string) => payments.get(key) ?? store.payment(key),
    subscriber: async (id: string) => subscribers.get(id) ?? store.subscriber(id),
    paymentsOf: async (id: string) => over(await store.paymentsOf(id), payments, keyOf, id),
    grantsOf: async (id: string) => over(await store.grantsOf(id), grants, (grant) => grant.id, id),
  };
  /** One transaction at a time is all the isolation that one process needs. */
  let turn: Promise<unknown> = Promise.resolve();

  return {
    ...reads,
    transact(work) {
      const result = turn.then(async () => {
        const writes: (() => void)[] = [];
        const known = new Map<string, SubscriberRecord | null>();
        const transaction: PaymentTransaction = {
          ...reads,
          async subscriber(id) {
            const subscriber = await reads.subscriber(id);
            known.set(id, subscriber);
            return subscriber;
          },
          putOrder: (id, order) => writes.push(() => orders.set(id, order)),
          putPayment: (payment) => writes.push(() => payments.set(keyOf(payment), payment)),
          putGrant: (grant) => writes.push(() => grants.set(grant.id, grant)),
          putSubscriber: (id, changes) =>
            writes.push(() => subscribers.set(id, { email: '', ...NOTHING, ...known.get(id), ...changes })),
          putMail: () => undefined,
          // Settling payments asks for none of these.
          ordersOf: refuse,
          hasQuestionnaire: refuse,
          startQuestionnaire: refuse,
          closeQuestionnaire: refuse,
          deletePayment: refuse,
          deleteGrant: refuse,
          deleteSubscriber: refuse,
          deleteQuestionnaire: refuse,
        };
        const answer = await work(transaction);
        for (const write of writes) write();
        return answer;
      });
      turn = result.catch(() => undefined);
      return result;
    },
    async due(moment, limit) {
      const keys = await store.due(moment, limit + payments.size);
      const isDue = (payment: Payment) => payment.reconcile_at !== null && payment.reconcile_at <= moment;
      const own = [...payments].filter(([, payment]) => isDue(payment)).map(([key]) => key);
      return [...own, ...keys.filter((key) => !payments.has(key))].slice(0, limit);
    },
    async keyOfSubscription(subscriptionId) {
      const own = [...payments.values()].find(
        (payment) => payment.provider === 'stripe' && payment.subscription?.id === subscriptionId,
      );
      return own === undefined ? store.keyOfSubscription(subscriptionId) : cardKey(own.provider_id);
    },
    async noteCheck(key, moment) {
      const payment = await reads.payment(key);
      if (payment === null) return;
      payments.set(key, {
        ...payment,
        checked_at: moment,
        reconcile_at: new Date(moment.getTime() + LATER_MS),
      });
    },
  };
}

/** One buyer's documents with the changed and the new ones in place. */
function over<T extends { readonly subscriber: string }>(
  stored: readonly T[],
  changed: ReadonlyMap<string, T>,
  keyOf: (document: T) => string,
  subscriber: string,
): readonly T[] {
  const own = [...changed.values()].filter((document) => document.subscriber === subscriber);
  return [...stored.filter((document) => !changed.has(keyOf(document))), ...own];
}

function refuse(): never {
  throw new Error('A rehearsal only settles payments');
}
