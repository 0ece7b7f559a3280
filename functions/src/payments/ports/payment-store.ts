import type { Mail } from '../../mail.ts';
import type { GrantRecord, Order, Payment, SubscriberRecord } from '../records/records.ts';

/** What is written of a `subscribers` document: the fields that differ. */
export type SubscriberChanges = Partial<SubscriberRecord> & {
  readonly created_at?: Date;
  readonly updated_at: Date;
};

/** Reads and writes that happen together or not at all. Every read comes before the first write. */
export interface PaymentTransaction {
  order(id: string): Promise<Order | null>;
  payment(key: string): Promise<Payment | null>;
  paymentsOf(subscriber: string): Promise<readonly Payment[]>;
  grantsOf(subscriber: string): Promise<readonly GrantRecord[]>;
  ordersOf(subscriber: string): Promise<readonly (readonly [id: string, order: Order])[]>;
  subscriber(id: string): Promise<SubscriberRecord | null>;
  hasQuestionnaire(uid: string): Promise<boolean>;
  putOrder(id: string, order: Order): void;
  putPayment(payment: Payment): void;
  putGrant(grant: GrantRecord): void;
  /** Changes the named fields; makes the document if there is none. */
  putSubscriber(id: string, changes: SubscriberChanges): void;
  /** The same id twice is the same mail. */
  putMail(id: string, mail: Mail): void;
  /** Makes the questionnaire that the server starts for a new owner (spec §4), with what is known of them. */
  startQuestionnaire(uid: string, subscriber: string, owner: SubscriberRecord): void;
  /** Has the database erase a questionnaire at a moment to come; null: not any more. */
  closeQuestionnaire(uid: string, delete_at: Date | null): void;
  deletePayment(key: string): void;
  deleteGrant(id: string): void;
  deleteSubscriber(id: string): void;
  deleteQuestionnaire(uid: string): void;
}

/**
 * Where orders, payments, grants and the buyers' entitlement live. An interface, so that the whole core can be tried
 * against a store that crashes between any two calls.
 */
export interface PaymentStore {
  /** Runs `work`, again if somebody else changed what it read; its writes take effect when it resolves. */
  transact<T>(work: (transaction: PaymentTransaction) => Promise<T>): Promise<T>;
  order(id: string): Promise<Order | null>;
  payment(key: string): Promise<Payment | null>;
  paymentsOf(subscriber: string): Promise<readonly Payment[]>;
  grantsOf(subscriber: string): Promise<readonly GrantRecord[]>;
  subscriber(id: string): Promise<SubscriberRecord | null>;
  /** The keys of payments whose `reconcile_at` has come, the longest due first. */
  due(moment: Date, limit: number): Promise<readonly string[]>;
  /** The key of the card payment that started a subscription, or null. */
  keyOfSubscription(subscriptionId: string): Promise<string | null>;
  /** Notes that the provider is being asked. */
  noteCheck(key: string, moment: Date): Promise<void>;
}
