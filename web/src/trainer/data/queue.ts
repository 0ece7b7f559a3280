import { QUEUE_COUNT_LIMIT, QUEUE_PAGE_SIZE, QueueEntrySchema } from 'domain/trainer/row';
import type { QueueRow } from 'domain/trainer/contract';
import { FirebaseError } from 'firebase/app';
import { collection, limit, onSnapshot, orderBy, query, where } from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { DataSession } from '../../kit/firebase/data-session.ts';
import { inTime, loadLite } from '../../kit/firebase/lite.ts';
import { queueConditions, queueOrders, queueQuery, type QueueQuestion } from './queue-query.ts';

/** The first page of the queue, kept up to date. `fresh` is false while the server cannot be reached. */
export type FollowedQueue =
  | { readonly status: 'loading' | 'refused' | 'failed' }
  | {
      readonly status: 'live';
      readonly rows: readonly QueueRow[];
      readonly whole: boolean;
      readonly fresh: boolean;
    };

/** Rows in the queue's order. `whole`: no further rows follow. */
export interface QueuePage {
  readonly rows: readonly QueueRow[];
  readonly whole: boolean;
}

/** The row of a document, or no row where the document cannot be read. Only the server writes these documents. */
function readRow(document: { readonly id: string; data(): unknown }): readonly QueueRow[] {
  const { success, output } = v.safeParse(QueueEntrySchema, document.data());
  return success ? [{ ...output, id: document.id }] : [];
}

/** What the end of a listener means: the rules refuse this account, or something else failed. */
export function failureOf(error: unknown): 'refused' | 'failed' {
  return error instanceof FirebaseError && error.code === 'permission-denied' ? 'refused' : 'failed';
}

/** Follows the first page of a filter. It costs a read for each row on opening, and one for each row that changes. */
export function followQueue(
  { firestore }: DataSession,
  question: QueueQuestion,
  listener: (state: FollowedQueue) => void,
): () => void {
  const conditions = queueConditions(question).map((condition) => where(...condition));
  const orders = queueOrders(question).map((field) => orderBy(field));
  return onSnapshot(
    query(collection(firestore, 'queue'), ...conditions, ...orders, limit(QUEUE_PAGE_SIZE)),
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

/** Reads the page behind a row once. Rejects when the server refuses or does not answer. */
export async function loadQueuePage(question: QueueQuestion, after: QueueRow): Promise<QueuePage> {
  const page = lite.query(
    queueQuery(await loadLite(), question),
    lite.orderBy(lite.documentId()),
    lite.startAfter(...queueOrders(question).map((field) => after[field]), after.id),
    lite.limit(QUEUE_PAGE_SIZE),
  );
  const { docs, size } = await inTime(lite.getDocs(page));
  return { rows: docs.flatMap(readRow), whole: size < QUEUE_PAGE_SIZE };
}

/** How many rows a filter finds, up to `QUEUE_COUNT_LIMIT`. Rejects when the server refuses or does not answer. */
export async function countQueue(question: QueueQuestion): Promise<number> {
  const rows = lite.query(queueQuery(await loadLite(), question), lite.limit(QUEUE_COUNT_LIMIT));
  return (await inTime(lite.getCount(rows))).data().count;
}
