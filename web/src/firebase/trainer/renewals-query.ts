import { DAY_MS } from 'domain/durations';
import { QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import { restWhere } from './rest-where.ts';

/** How many days ahead a plan's end is announced to the trainer. */
const RENEWAL_DAYS = 14;

/** The rows whose plan ends soon and does not renew, the first end first, as the REST interface spells a query. */
export function renewalsQuery(now: Date) {
  const until = new Date(now.getTime() + RENEWAL_DAYS * DAY_MS);
  return {
    from: [{ collectionId: 'queue' }],
    where: restWhere([
      { field: 'renews', is: '==', value: false },
      { field: 'subscription_end', is: '>', value: now },
      { field: 'subscription_end', is: '<=', value: until },
    ]),
    orderBy: [{ field: { fieldPath: 'subscription_end' } }],
    limit: QUEUE_PAGE_SIZE,
  };
}
