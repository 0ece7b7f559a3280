import { countRows } from './count-rows.ts';
import { restQueueQuery } from './rest-queue-query.ts';
import type { QueueQuestion } from './trainer-data.ts';

/** How many rows a filter finds, up to `QUEUE_COUNT_LIMIT`. Rejects when the server refuses or does not answer. */
export function countQueue(question: QueueQuestion): Promise<number> {
  return countRows(restQueueQuery(question));
}
