import { queueConditions } from './queue-conditions.ts';
import { restWhere } from './rest-where.ts';
import type { QueueQuestion } from './trainer-data.ts';

/** The rows that a filter finds, in the queue's order, as the REST interface spells a query. */
export function restQueueQuery(question: QueueQuestion) {
  return {
    from: [{ collectionId: 'queue' }],
    where: restWhere(queueConditions(question)),
    orderBy: [{ field: { fieldPath: 'order' } }, { field: { fieldPath: '__name__' } }],
  };
}
