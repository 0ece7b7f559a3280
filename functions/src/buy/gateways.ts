import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { AppError } from '../kit/errors.ts';
import type { CardSubscription } from './records.ts';

/** A PIX charge's state, in our terms. `unknown`: the provider names a state that this code does not know. */
export type PixStatus = 'pending' | 'expired' | 'cancelled' | 'paid' | 'refunded' | 'disputed' | 'unknown';

export interface CreatePixParams {
  /** Our order's id. The provider's webhooks name it. */
  readonly order_id: string;
  /** The name that the buyer reads in the bank's app. */
  readonly product: string;
  /** Integer centavos of BRL. */
  readonly amount_cents: number;
  /** What the provider repeats wherever it shows the code. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly valid_seconds: number;
  readonly payer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly cpf: string;
  };
}

export interface CreatedPix {
  readonly id: string;
  readonly brCode: string;
  /** A data URL of the QR code. */
  readonly brCodeBase64: string;
  /** The end of the code's validity by the provider's clock, or null if the provider does not say. */
  readonly expires_at: Date | null;
}

/** The news about a PIX charge in a verified webhook that a look at the provider may not show. */
export interface PixHint {
  readonly event: 'completed' | 'refunded' | 'disputed' | 'lost';
  /** Integer centavos that were really paid, or null if the event does not say. */
  readonly paid_cents: number | null;
}

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

export interface CardInvoice {
  readonly id: string;
  /** Why it was made: for the first period, for a next one, or for anything else, e.g. the rest of a changed period. */
  readonly reason: 'first' | 'renewal' | 'other';
  /** Integer centavos that were really paid; 0 where a discount or a credit covered all of it. */
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
  /** The last moment to answer an open dispute. It is left out where nothing is to be answered, or the provider does not say. */
  readonly dispute_due?: Date;
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
  /** The renewal that was refused and is still open, with its amount and the page where it can be paid with another card. */
  readonly refused: {
    readonly invoice: string;
    readonly amount_cents: number;
    readonly url: string | null;
  } | null;
}

/**
 * `refused`: the provider will not do this with these data. `key-refused`: it does not know our key, or the key lacks the
 * permission. `payer`: it does not accept the payer's data, which says nothing about the provider.
 * `not-found`: it knows no such charge. `already-done`: it did before what was asked for. `unavailable`: it gave no usable
 * answer, so nobody knows what it did.
 */
export type ProviderErrorKind =
  | 'refused'
  | 'key-refused'
  | 'payer'
  | 'not-found'
  | 'already-done'
  | 'unavailable';

/** A provider's failure. The message is for the log: it never holds personal data or the provider's payload. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderError';
  }
}

/** Logs a provider's failure and answers it as an `AppError`. Answers any other error as it is. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  logger.warn(error.message, { kind: error.kind });
  switch (error.kind) {
    case 'payer':
      return new AppError('payer-refused', 'customer_tax_id', { cause: error });
    case 'not-found':
      return new AppError('payment-not-found', undefined, { cause: error });
    case 'refused':
    case 'key-refused':
    case 'already-done':
    case 'unavailable':
      return new AppError('provider-unavailable', undefined, { cause: error });
    default:
      return error.kind satisfies never;
  }
}

/** What reads as every value of a provider's enum that this code does not know. It settles nothing. */
const UNKNOWN = 'unknown';

/** The longest text of a provider that goes into the log. */
const MOST_LOGGED = 60;

/**
 * Reads an enum in a provider's answer. Providers add values without a new version, so a value that is not among `known`
 * passes as 'unknown': it must not stop what has nothing to do with it. The log has the text itself as an error, of which the
 * operator is told. `field` names the enum there, e.g. 'subscription.status'.
 */
export function openEnum<const Values extends readonly string[]>(field: string, known: Values) {
  return v.pipe(
    v.string(),
    v.transform((text): Values[number] | typeof UNKNOWN => {
      const value: Values[number] | undefined = known.find((each) => each === text);
      if (value !== undefined) return value;
      logger.error('A provider answered a value that this code does not know', {
        field,
        value: text.slice(0, MOST_LOGGED),
      });
      return UNKNOWN;
    }),
  );
}

/**
 * The items that can be read of a provider's list over many purchases. An item that cannot be read is left out, and the others are
 * used. The log names as an error the fields in which it is not as documented. `list` names the list there.
 */
export function readableItems<Schema extends v.GenericSchema>(
  list: string,
  schema: Schema,
  items: readonly unknown[],
): readonly v.InferOutput<Schema>[] {
  return items.flatMap((item) => {
    const parsed = v.safeParse(schema, item);
    if (parsed.success) return [parsed.output];
    logger.error("An item of a provider's list is not as documented", {
      list,
      id: v.is(v.object({ id: v.string() }), item) ? item.id.slice(0, MOST_LOGGED) : null,
      where: parsed.issues.map((issue) => v.getDotPath(issue)),
    });
    return [];
  });
}

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
