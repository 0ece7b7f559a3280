import { QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import { collection, limit, type Query, query, where } from 'firebase/firestore';
import type { DataSession } from '../firestore/data-session.ts';
import { queueConditions } from './queue-conditions.ts';
import type { QueueQuestion } from './trainer-data.ts';

/**
 * The first page of the rows that a filter finds. Firestore sorts a query by the field that it bounds, here `order`: the
 * SDK's own function for sorting would enlarge the client that every subscriber's dashboard loads.
 */
export function queueQuery({ firestore }: DataSession, question: QueueQuestion): Query {
  const conditions = queueConditions(question).map(({ field, is, value }) => where(field, is, value));
  return query(
    collection(firestore, 'queue'),
    ...conditions,
    where('order', '>=', ''),
    limit(QUEUE_PAGE_SIZE),
  );
}
