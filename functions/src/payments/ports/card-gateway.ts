import type { CardSubscription, Stop } from '../records/records.ts';

export interface CreateSessionParams {
  /** Our order's id: the idempotency key. Every object of the provider repeats it. */
  readonly order_id: string;
  /** The name that the buyer reads on the provider's page. */
  readonly product: string;
  /** What the provider repeats wherever it shows the session. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Integer centavos of BRL per period. */
  readonly amount_cents: number;
  readonly period_days: number;
  readonly payer: {
    readonly email: string;
    /** The payer's customer at the provider, or null for a new one. */
    readonly customer: string | null;
  };
  /** The site's origin, without a slash at the end. */
  readonly origin: string;
}

export interface CreatedSession {
  readonly id: string;
  readonly url: string | null;
  readonly expires_at: Date;
}

/** One paid invoice of the subscription that a session started. */
export interface CardInvoice {
  readonly id: string;
  /** Integer centavos that were really paid. */
  readonly amount_cents: number;
  /** Lower-case ISO 4217, e.g. 'brl'. */
  readonly currency: string;
  readonly paid_at: Date;
  /** The period that it pays for, as the provider plans it. */
  readonly period_start: Date;
  readonly period_end: Date;
  readonly refunded_cents: number;
  /** `unknown`: the provider names a state that this code does not know. */
  readonly dispute: 'none' | 'open' | 'lost' | 'unknown';
}

/** Everything that the provider says of one purchase by card. */
export interface CardTruth {
  /** The session that began it. For an adopted subscription: what it charges, as if a session had begun it. */
  readonly session: {
    readonly status: 'open' | 'complete' | 'expired' | 'unknown';
    readonly amount_cents: number | null;
    readonly currency: string | null;
    /** False for a test-mode object. */
    readonly live: boolean;
    readonly customer: string | null;
    /** The name that the payer typed on the provider's page, or null if it tells none. */
    readonly payer_name: string | null;
  };
  readonly subscription: CardSubscription | null;
  readonly invoices: readonly CardInvoice[];
  /** The renewal that was refused and is still open, with the page where it can be paid with another card. */
  readonly refused: { readonly invoice: string; readonly url: string | null } | null;
}

/** The operations of a card provider. Each method throws `ProviderError`. */
export interface CardGateway {
  /** Whether it works with real money: objects of the other mode are not ours. */
  readonly live: boolean;
  create(params: CreateSessionParams): Promise<CreatedSession>;
  /** Reads a purchase by the id of its session, or an adopted one by the id of its subscription. */
  read(purchaseId: string): Promise<CardTruth>;
  /** Ends a subscription. Repeating it changes nothing. */
  stop(subscriptionId: string, how: Stop): Promise<void>;
  /** Gives the whole amount of an invoice back. Repeating it changes nothing. */
  refund(invoiceId: string): Promise<void>;
  /** The ids of the purchases, as `read` takes them, of those events since `since` that the provider could not deliver to us. */
  purchasesOfUndeliveredEvents(since: Date): Promise<readonly string[]>;
}
