import type { QueueFilter } from '../contract.ts';
import type { QueueEntry } from '../queue-entry.ts';

/** A row of the trainer's queue with its id: the account's uid, or the subscriber's id for unclaimed purchases. */
export type QueueRow = QueueEntry & { readonly id: string };

/** A text by which the rows of a filter compare as the database sorts them: an overdue row stands where its promised day puts it. */
export const placeOf = ({ due_on, order, id }: QueueRow, { overdue }: QueueFilter) =>
  `${overdue ? `${due_on} ` : ''}${order} ${id}`;
