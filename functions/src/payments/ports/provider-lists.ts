import type { PixStatus } from './pix-gateway.ts';

/** A code in the PIX provider's list. */
export interface ListedCharge {
  readonly id: string;
  readonly amount_cents: number;
  readonly status: PixStatus;
  readonly created_at: Date;
  /** When its status last changed: for a paid code, when it was paid. */
  readonly changed_at: Date;
  /** What the order said of itself, as the provider repeats it. */
  readonly metadata: unknown;
}

/** A Checkout Session in the card provider's list. */
export interface ListedSession {
  readonly id: string;
  readonly amount_cents: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly metadata: unknown;
}

/** What the providers know of all payments, for a database that has lost some. Each method throws `ProviderError`. */
export interface ProviderLists {
  /** The codes that were created since `since`, to the day. */
  charges(since: Date): Promise<readonly ListedCharge[]>;
  /** The sessions that were created since `since`. */
  sessions(since: Date): Promise<readonly ListedSession[]>;
  /** The ids of the sessions or subscriptions of all events since `since`. Stripe keeps events for 30 days. */
  purchasesOfEvents(since: Date): Promise<readonly string[]>;
}
