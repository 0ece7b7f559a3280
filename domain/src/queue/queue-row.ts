import type { QueueEntry } from '../records/queue-entry.ts';

/** A row of the trainer's queue with its id: the account's uid, or the subscriber's id for unclaimed purchases. */
export type QueueRow = QueueEntry & { readonly id: string };
