import type { PixStatus } from './gateways.ts';

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

export interface ListedSession {
  readonly id: string;
  readonly amount_cents: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly metadata: unknown;
}

/** A subscription in the card provider's list that charges, or may charge again. */
export interface RunningSubscription {
  readonly id: string;
  /** The order of this site that it names. Another site may write its own into the same field. */
  readonly order_id: string | null;
  /** As the customer's record at the provider spells it. */
  readonly email: string | null;
  /** Lower-case ISO 4217, e.g. 'brl'. */
  readonly currency: string;
  /** What it charges in a period; null for a price in tiers or fractions. */
  readonly amount_cents: number | null;
  /** The period, e.g. '60 days'. */
  readonly every: string;
}

/** What the providers know of all payments, for a database that has lost some. Each method throws `ProviderError`. */
export interface ProviderLists {
  /** The codes that were created since `since`, to the day. */
  charges(since: Date): Promise<readonly ListedCharge[]>;
  sessions(since: Date): Promise<readonly ListedSession[]>;
  /** The ids of the sessions or subscriptions of all events since `since`. Stripe keeps events for 30 days. */
  purchasesOfEvents(since: Date): Promise<readonly string[]>;
}
