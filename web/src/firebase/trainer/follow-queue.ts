import { QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import { onSnapshot } from 'firebase/firestore';
import type { DataSession } from '../firestore/data-session.ts';
import { failureOf } from './failure-of.ts';
import { queueQuery } from './queue-query.ts';
import { readRow } from './read-row.ts';
import type { FollowedQueue, QueueQuestion, Stop } from './trainer-data.ts';

/** Follows the first page of a filter. It costs a read for each row on opening, and one for each row that changes. */
export function followQueue(
  session: DataSession,
  question: QueueQuestion,
  listener: (state: FollowedQueue) => void,
): Stop {
  return onSnapshot(
    queueQuery(session, question),
    { includeMetadataChanges: true },
    ({ docs, size, metadata }) => {
      const rows = docs.flatMap(readRow);
      // Before the server has answered, the SDK says that its empty cache holds nothing.
      if (metadata.fromCache && size === 0) return listener({ status: 'loading' });
      return listener({
        status: 'live',
        rows,
        whole: size < QUEUE_PAGE_SIZE,
        fresh: !metadata.fromCache,
      });
    },
    (error) => listener({ status: failureOf(error) }),
  );
}
