import type { QueueFilter } from 'domain/contracts/trainer';
import type { QueueRow } from 'domain/queue/queue-row';
import type { AnswerChange } from 'domain/records/answer-change';
import type { Questionnaire } from 'domain/records/questionnaire';
import type { Trainer, TrainerNote } from 'domain/records/trainer';
import type { Workout } from 'domain/records/workout';

/**
 * The state of one followed document. `refused`: the rules do not let this account read it, or no longer. `offline`: the
 * server has not confirmed yet that the document is absent.
 */
export type Followed<Value> =
  | { readonly status: 'loading' | 'offline' | 'absent' | 'refused' | 'failed' }
  | { readonly status: 'present'; readonly value: Value };

/** The first page of the queue, kept up to date. `fresh` is false while the server cannot be reached. */
export type FollowedQueue =
  | { readonly status: 'loading' | 'refused' | 'failed' }
  | {
      readonly status: 'live';
      readonly rows: readonly QueueRow[];
      readonly whole: boolean;
      readonly fresh: boolean;
    };

/** A question to the queue: its filter, and the day (YYYY-MM-DD in São Paulo) before which a promise is overdue. */
export interface QueueQuestion {
  readonly filter: QueueFilter;
  readonly today: string;
}

/** Ends a listener. */
export type Stop = () => void;

/** Follows something until it is stopped. */
export type Follow<Value> = (listener: (state: Followed<Value>) => void) => Stop;

/** What a trainer's page reads of the database, for one signed-in account. */
export interface TrainerData {
  /** `trainers/{uid}`, which is present while the account is a trainer's. */
  readonly followTrainer: Follow<Trainer>;
  readonly followQueue: (question: QueueQuestion, listener: (state: FollowedQueue) => void) => Stop;
  /** The page behind a row, read once. Rejects with Firebase's error. */
  readonly loadQueuePage: (question: QueueQuestion, after: QueueRow) => Promise<QueuePage>;
  /** One row of the queue. */
  readonly followEntry: (id: string) => Follow<QueueRow>;
  readonly followWorkout: (uid: string) => Follow<Workout>;
  /** The answers of an account, and their newest changes. The rules allow both while `open-subscriber` has opened them. */
  readonly followAnswers: (uid: string) => Follow<Questionnaire>;
  readonly followChanges: (uid: string) => Follow<readonly AnswerChange[]>;
  /** The last link that was given to an account, also one that was taken back; null if there is none. Rejects like a page. */
  readonly readLastLink: (uid: string) => Promise<string | null>;
  readonly followNote: (id: string) => Follow<TrainerNote>;
  /** How many rows a filter finds. Rejects when the server does not answer. */
  readonly countQueue: (question: QueueQuestion) => Promise<number>;
}

/** Rows in the queue's order. `whole`: no further rows follow. */
export interface QueuePage {
  readonly rows: readonly QueueRow[];
  readonly whole: boolean;
}
