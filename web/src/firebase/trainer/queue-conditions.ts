import { searchKey } from 'domain/queue/search';
import type { QueueQuestion } from './trainer-data.ts';

/** What a row of the queue has to fulfil. */
export interface QueueCondition {
  readonly field: 'search' | 'state' | 'active' | 'flags' | 'order';
  readonly is: '==' | 'array-contains' | '<';
  readonly value: string | boolean;
}

/** The conditions of a filter. Of several filters the first counts: search, state, flag, overdue. */
export function queueConditions({ filter, today }: QueueQuestion): readonly QueueCondition[] {
  const key = searchKey(filter.search ?? '');
  if (key !== null) return [{ field: 'search', is: 'array-contains', value: key }];
  if (filter.state !== undefined) return [{ field: 'state', is: '==', value: filter.state }];
  const active = { field: 'active', is: '==', value: true } as const;
  if (filter.flag !== undefined)
    return [active, { field: 'flags', is: 'array-contains', value: filter.flag }];
  // The order of a row begins with its promised day.
  if (filter.overdue === true) return [active, { field: 'order', is: '<', value: today }];
  return [active];
}
