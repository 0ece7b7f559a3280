import type { CardSubscription } from '../records/records.ts';

export interface CreateSessionParams {
  /** Our order's id: the idempotency key, and told back in every object. */
  readonly order_id: string;
  /** What the buyer reads at the provider. */
  readonly product: string;
  /** Integer centavos of BRL per period. */
  readonly amount_cents: number;
  readonly period_days: number;
  readonly email: string;
  /** The buyer's customer at the provider, or null for a new one. */
  readonly customer: string | null;
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
  /** Integer centavos really paid. */
  readonly amount_cents: number;
  /** Lower-case ISO 4217, e.g. 'brl'. */
  readonly currency: string;
  readonly paid_at: Date;
  /** The end of the period that it pays for. */
  readonly period_end: Date;
  readonly refunded_cents: number;
  readonly dispute: 'none' | 'open' | 'lost';
}

/** What the provider says of one purchase by card: the session, its subscription and every invoice paid. */
export interface CardTruth {
  readonly session: {
    readonly status: 'open' | 'complete' | 'expired';
    readonly amount_cents: number | null;
    readonly currency: string | null;
    /** False for a test-mode object. */
    readonly live: boolean;
    readonly customer: string | null;
  };
  readonly subscription: CardSubscription | null;
  readonly invoices: readonly CardInvoice[];
  /** The renewal that was refused and is still open, with the page where it can be paid with another card. */
  readonly refused: { readonly invoice: string; readonly url: string | null } | null;
}

/** What we need of a card provider; each method throws `ProviderError`. */
export interface CardGateway {
  /** Whether it works with real money: objects of the other mode are not ours. */
  readonly live: boolean;
  createSession(params: CreateSessionParams): Promise<CreatedSession>;
  read(sessionId: string): Promise<CardTruth>;
  /** Ends a subscription; repeating it changes nothing. */
  stop(subscriptionId: string, how: 'at-period-end' | 'now'): Promise<void>;
  /** Gives the whole of an invoice's money back, once, however often it is asked. */
  refund(invoiceId: string): Promise<void>;
  /** The sessions that events, which never reached us since `since`, are about. */
  missed(since: Date): Promise<readonly string[]>;
}
