import type { Subscriber } from 'domain/records/subscriber';
import type { Mail } from '../mail.ts';
import type { GrantRecord, Order, Payment } from './records.ts';

/** What the payments may change of a `subscribers` document. */
export interface SubscriberChanges {
  readonly email?: string;
  readonly nome?: string;
  readonly telefone?: string;
  readonly data_nascimento?: string;
  readonly user_id?: string | null;
  readonly subscribed?: boolean;
  readonly subscription_tier?: string | null;
  readonly subscription_end?: Date | null;
  readonly renews?: boolean;
  /** The next moment at which the ledger's answer changes by itself. */
  readonly entitlement_changes_at?: Date | null;
  readonly stripe_customer_id?: string;
  readonly created_at?: Date;
  readonly updated_at: Date;
}

/** Reads and writes that happen together or not at all. Every read comes before the first write. */
export interface PaymentTransaction {
  order(id: string): Promise<Order | null>;
  payment(key: string): Promise<Payment | null>;
  paymentsOf(subscriber: string): Promise<readonly Payment[]>;
  grantsOf(subscriber: string): Promise<readonly GrantRecord[]>;
  subscriber(id: string): Promise<Subscriber | null>;
  putOrder(id: string, order: Order): void;
  putPayment(payment: Payment): void;
  putGrant(grant: GrantRecord): void;
  /** Changes the named fields; makes the document if there is none. */
  putSubscriber(id: string, changes: SubscriberChanges): void;
  /** The same id twice is the same mail. */
  putMail(id: string, mail: Mail): void;
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
  subscriber(id: string): Promise<Subscriber | null>;
  /** The keys of payments whose `reconcile_at` has come, the longest due first. */
  due(moment: Date, limit: number): Promise<readonly string[]>;
  /** The key of the card payment that started a subscription, or null. */
  keyOfSubscription(subscriptionId: string): Promise<string | null>;
  /** Notes that the provider is being asked. */
  noteCheck(key: string, moment: Date): Promise<void>;
}
