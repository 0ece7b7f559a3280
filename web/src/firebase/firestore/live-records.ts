import type { Questionnaire } from 'domain/records/questionnaire';
import type { Subscriber } from 'domain/records/subscriber';
import type { DataSession } from './data-session.ts';

/** A subscriber's record with its id, and when the server last wrote it (epoch milliseconds, 0 where it never said). */
export type OwnSubscriber = Subscriber & { readonly id: string; readonly updated_at: number };

/** The records that the database holds about one account, kept up to date by two listeners. */
export interface LiveRecords {
  readonly session: DataSession;
  readonly subscriber: OwnSubscriber | null;
  readonly questionnaire: Questionnaire | null;
}

/** How far the listeners have come. `retry` opens a new session. */
export type LiveState =
  | { readonly status: 'loading' }
  | { readonly status: 'offline' | 'failed'; readonly retry: () => unknown }
  | ({ readonly status: 'ready' } & LiveRecords);
