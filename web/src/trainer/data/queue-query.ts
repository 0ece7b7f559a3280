import type { QueueFilter } from 'domain/trainer/contract';
import { collection, type Firestore, orderBy, type Query, query, where } from 'firebase/firestore/lite';

/**
 * A question to the queue: its filter, whose `search` is the stored text that is asked for (`searchKey`), and the day (YYYY-MM-DD in
 * São Paulo) before which a promise is overdue.
 */
export interface QueueQuestion {
  readonly filter: QueueFilter;
  readonly today: string;
}

/** What a row of the queue has to fulfil, as the arguments of `where`. */
type Condition = readonly [
  field: 'search' | 'state' | 'active' | 'flags' | 'due_on',
  is: '==' | 'array-contains' | '<',
  value: string | boolean,
];

/** The conditions of a filter. Of several filters the first counts: search, state, flag, overdue. */
export function queueConditions({ filter, today }: QueueQuestion): readonly Condition[] {
  if (filter.search !== undefined) return [['search', 'array-contains', filter.search]];
  if (filter.state !== undefined) return [['state', '==', filter.state]];
  const active: Condition = ['active', '==', true];
  if (filter.flag !== undefined) return [active, ['flags', 'array-contains', filter.flag]];
  if (filter.overdue === true) return [active, ['due_on', '<', today]];
  return [active];
}

/** The fields by which the rows of a filter are sorted: an overdue row stands where its promised day puts it. */
export function queueOrders({ filter }: QueueQuestion): readonly ('due_on' | 'order')[] {
  return filter.overdue === true ? ['due_on', 'order'] : ['order'];
}

/** All rows that a filter finds, in the queue's order, as a query of Firestore Lite. */
export function queueQuery(firestore: Firestore, question: QueueQuestion): Query {
  const conditions = queueConditions(question).map((condition) => where(...condition));
  const orders = queueOrders(question).map((field) => orderBy(field));
  return query(collection(firestore, 'queue'), ...conditions, ...orders);
}
