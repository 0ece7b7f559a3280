import type { PixGateway } from '../abacatepay/gateway.ts';
import type { PaymentStore } from '../firestore/firestore-payment-store.ts';
import type { GrantRecord, Payment, Stop, SubscriberRecord } from '../records/records.ts';
import type { CardGateway } from '../stripe/gateway.ts';

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
