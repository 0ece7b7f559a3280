import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentMethod } from 'domain/buy/payments-contract';
import { now } from '../kit/time.ts';
import { noteFailedOrder, noteSale, type OrderFailure } from './sales.ts';
import { abacatePay, listCharges, type PixGateway } from './abacatepay.ts';
import { ProviderError, type ProviderLists } from './gateways.ts';
import { firestorePaymentStore, type PaymentStore } from './payment-store.ts';
import type { GrantRecord, Payment, Stop, SubscriberRecord } from './records.ts';
import { listSessions, purchasesOfEvents } from './stripe-answers.ts';
import { type CardGateway, stripeGateway } from './stripe.ts';

/** Everything that the money's code needs from outside. `liveDeps` makes the deployed ones. */
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

/** The dependencies of the deployed functions: Firestore, AbacatePay and Stripe. Stripe's SDK is loaded at its first use. */
export function liveDeps(): PaymentDeps {
  return {
    store: firestorePaymentStore,
    pix: { ...abacatePay, create: noted('pix', (order) => abacatePay.create(order)) },
    card: {
      // A spread would read the key while the functions are deployed.
      get live() {
        return stripeGateway.live;
      },
      create: noted('card', (order) => stripeGateway.create(order)),
      read: (id) => stripeGateway.read(id),
      stop: (id, how) => stripeGateway.stop(id, how),
      resume: (id) => stripeGateway.resume(id),
      refund: (invoice) => stripeGateway.refund(invoice),
      purchasesOfUndeliveredEvents: (since) => stripeGateway.purchasesOfUndeliveredEvents(since),
      probe: () => stripeGateway.probe(),
    },
    now,
    wait: async (ms) => {
      await wait(ms);
    },
  };
}

/** Has each order noted that asks the provider for a code or a session, by what became of it. */
function noted<Params extends { readonly order_id: string }, Made>(
  method: PaymentMethod,
  create: (params: Params) => Promise<Made>,
): (params: Params) => Promise<Made> {
  return async (params) => {
    let made: Made;
    try {
      made = await create(params);
    } catch (error) {
      if (error instanceof ProviderError && error.kind !== 'payer')
        await noteFailedOrder(method, params.order_id, failureOf(error));
      throw error;
    }
    await noteSale(method);
    return made;
  };
}

function failureOf({ kind }: ProviderError): OrderFailure {
  if (kind === 'key-refused') return kind;
  return kind === 'unavailable' ? 'unanswered' : 'refused';
}

/** The lists of AbacatePay and Stripe. Only a restore reads them. */
export const liveLists: ProviderLists = { charges: listCharges, sessions: listSessions, purchasesOfEvents };
