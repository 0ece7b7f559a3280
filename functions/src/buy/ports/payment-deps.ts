import type { OperatorAct } from '../../kit/audit.ts';
import type { Mail } from '../../mail/mail.ts';
import type { GrantRecord, Order, Payment, Stop, SubscriberRecord } from '../records/records.ts';
import type { CardGateway, PixGateway } from './gateways.ts';

/** Everything that the money's code needs from outside. `live-deps` makes the deployed ones. */
export interface PaymentDeps {
  readonly store: PaymentStore;
  readonly pix: PixGateway;
  readonly card: CardGateway;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  /** Is told what changes. The operator's program prints it. */
  readonly watcher?: Watcher;
}

/** Is told of every change of an account, and of every request by which a provider is to change something. */
interface Watcher {
  /** Called after the transaction that wrote it. */
  wrote(written: Written): void;
  /** Called after the provider has accepted the request. */
  requested(request: ProviderRequest): void;
}

/** One document before and after a change. `before` is null for a new document. */
export interface Change<T> {
  readonly before: T | null;
  readonly after: T;
}

export interface Written {
  readonly id: string;
  readonly payments: readonly Change<Payment>[];
  readonly grants: readonly Change<GrantRecord>[];
  readonly subscriber: Change<SubscriberRecord> | null;
  readonly mails: readonly string[];
}

/** `id`: a PIX charge, an invoice or a subscription at the provider. */
export type ProviderRequest =
  | { readonly kind: 'refund-pix' | 'refund-invoice' | 'resume'; readonly id: string }
  | { readonly kind: 'stop'; readonly id: string; readonly how: Stop };

export type SubscriberChanges = Partial<SubscriberRecord> & {
  readonly created_at?: Date;
  readonly updated_at: Date;
};

/** A placed order: its id, and when its button was last pressed. */
export type PlacedOrder = Pick<Order, 'attempt_at'> & { readonly id: string };

export type AccountReads = Pick<PaymentTransaction, 'paymentsOf' | 'grantsOf' | 'subscriber'>;

/** Reads and writes that happen together or not at all. Every read comes before the first write. */
export interface PaymentTransaction {
  order(id: string): Promise<Order | null>;
  payment(key: string): Promise<Payment | null>;
  /**
   * The payments of an address: those from which somebody has a period, then the newest of the others. Of very many others the
   * older ones are left out, because anybody may order for any address.
   */
  paymentsOf(subscriber: string): Promise<readonly Payment[]>;
  /** All payments that an account ordered signed in, or has proved. Only the account itself can make them many. */
  paymentsClaimedBy(uid: string): Promise<readonly Payment[]>;
  grantsOf(subscriber: string): Promise<readonly GrantRecord[]>;
  ordersBy(buyer: string): Promise<readonly PlacedOrder[]>;
  /** All orders for an address. Anybody may place any number of them, so only this is read of each. */
  ordersOf(subscriber: string): Promise<readonly PlacedOrder[]>;
  subscriber(id: string): Promise<SubscriberRecord | null>;
  hasQuestionnaire(uid: string): Promise<boolean>;
  /** Reads what is stored under a uid besides money, and answers a function that moves it to another uid. */
  moveRecords(from: string, to: string): Promise<() => void>;
  putOrder(id: string, order: Order): void;
  putPayment(payment: Payment): void;
  putGrant(grant: GrantRecord): void;
  /** Changes the named fields; makes the document if there is none. */
  putSubscriber(id: string, changes: SubscriberChanges): void;
  /** The same id twice is the same mail. */
  putMail(id: string, mail: Mail): void;
  putAudit(act: OperatorAct): void;
  /** Makes the questionnaire that the server starts for a new owner (spec §4), with the owner's known personal data. */
  startQuestionnaire(uid: string, subscriber: string, owner: SubscriberRecord): void;
  /** Tells the database to erase a questionnaire at a later moment. Null takes that back. */
  closeQuestionnaire(uid: string, delete_at: Date | null): void;
  deleteOrder(id: string): void;
  deletePayment(key: string): void;
  deleteGrant(id: string): void;
  deleteSubscriber(id: string): void;
  deleteQuestionnaire(uid: string): void;
}

/**
 * The database of orders, payments, grants and entitlements. It is an interface, so that tests run the money's code on a
 * store that crashes between any two calls.
 */
export interface PaymentStore {
  /** Runs `work`, and again if somebody else changed what it read. Its writes take effect when this resolves. */
  transact<T>(work: (transaction: PaymentTransaction) => Promise<T>): Promise<T>;
  order(id: string): Promise<Order | null>;
  payment(key: string): Promise<Payment | null>;
  paymentsOf(subscriber: string): Promise<readonly Payment[]>;
  paymentsClaimedBy(uid: string): Promise<readonly Payment[]>;
  grantsOf(subscriber: string): Promise<readonly GrantRecord[]>;
  subscriber(id: string): Promise<SubscriberRecord | null>;
  /** The keys of unpaid or of other payments whose `reconcile_at` has come, the longest due first. */
  due(which: 'unpaid' | 'seen-paid', moment: Date, limit: number): Promise<readonly string[]>;
  /** The key of the card payment that started a subscription, or null. */
  keyOfSubscription(subscriptionId: string): Promise<string | null>;
  /** Notes that the provider is being asked. False if the payment is not there: its buyer may have erased it a moment ago. */
  noteCheck(key: string, moment: Date): Promise<boolean>;
  /**
   * Notes that the provider gave no usable answer to the question that `noteCheck` noted with the same moment. It does nothing where
   * the payment has been settled or asked about since, or an earlier failure is noted.
   */
  noteUnread(key: string, moment: Date): Promise<void>;
  /** Since when the payment that has been unread longest is, or null. */
  unreadSince(): Promise<Date | null>;
}
