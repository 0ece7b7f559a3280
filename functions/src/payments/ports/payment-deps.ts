import type { GrantRecord, Payment, Stop, SubscriberRecord } from '../records/records.ts';
import type { CardGateway } from './card-gateway.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PixGateway } from './pix-gateway.ts';

/** Everything that the money's code needs from outside. `live-deps` makes the deployed ones. */
export interface PaymentDeps {
  readonly store: PaymentStore;
  readonly pix: PixGateway;
  readonly card: CardGateway;
  readonly now: () => Date;
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** Is told what changes. The operator's program prints it. */
  readonly watcher?: Watcher;
}

/** Is told of every change of an account, and of every request by which a provider is to change something. */
export interface Watcher {
  /** Called after the transaction that wrote it. */
  wrote(written: Written): void;
  /** Called after the provider has accepted the request. */
  asked(request: ProviderRequest): void;
}

/** One document before and after a change. `before` is null for a new document. */
export interface Change<T> {
  readonly before: T | null;
  readonly after: T;
}

/** The documents of one account that one transaction wrote. */
export interface Written {
  /** The account's subscriber id. */
  readonly id: string;
  readonly payments: readonly Change<Payment>[];
  readonly grants: readonly Change<GrantRecord>[];
  readonly subscriber: Change<SubscriberRecord> | null;
  /** The ids of the mails. */
  readonly mails: readonly string[];
}

/** `id`: a PIX charge, an invoice or a subscription at the provider. */
export type ProviderRequest =
  | { readonly kind: 'refund-pix' | 'refund-invoice'; readonly id: string }
  | { readonly kind: 'stop'; readonly id: string; readonly how: Stop };
