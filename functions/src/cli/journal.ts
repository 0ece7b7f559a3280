import type { SubscriberChanges } from '../payments/ports/payment-store.ts';
import type { GrantRecord, Payment } from '../payments/records/records.ts';

/** One document as it was when first seen and as it stands after everything so far. */
export interface Change<T> {
  readonly before: T | null;
  readonly after: T;
}

/** What decides a subscriber's access. */
export type Access = Partial<SubscriberChanges>;

/** What a run wrote and asked for: each document and each request once, however often it came up. */
export interface Journal {
  /** By their keys. */
  readonly payments: Map<string, Change<Payment>>;
  readonly grants: Map<string, Change<GrantRecord>>;
  readonly subscribers: Map<string, Change<Access>>;
  /** Ids of mails. */
  readonly mails: Set<string>;
  /** What the providers were asked to do, in words. */
  readonly requests: Set<string>;
}

/** A journal with nothing in it. */
export function newJournal(): Journal {
  return {
    payments: new Map(),
    grants: new Map(),
    subscribers: new Map(),
    mails: new Set(),
    requests: new Set(),
  };
}
