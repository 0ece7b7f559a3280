import { QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import { collection, limit, orderBy, type Query, query, where } from 'firebase/firestore';
import type { DataSession } from '../firestore/data-session.ts';
import { queueConditions } from './queue-conditions.ts';
import type { QueueQuestion } from './trainer-data.ts';

/** The first page of the rows that a filter finds, in the queue's order. */
export function queueQuery({ firestore }: DataSession, question: QueueQuestion): Query {
  const conditions = queueConditions(question).map(({ field, is, value }) => where(field, is, value));
  return query(collection(firestore, 'queue'), ...conditions, orderBy('order'), limit(QUEUE_PAGE_SIZE));
}
