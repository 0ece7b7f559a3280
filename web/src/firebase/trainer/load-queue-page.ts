import { QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import type { QueueRow } from 'domain/queue/queue-row';
import { documentsPath } from './ask-firestore.ts';
import { restQueueQuery } from './rest-queue-query.ts';
import { rowsOf } from './rows-of.ts';
import { runQuery } from './run-query.ts';
import type { QueuePage, QueueQuestion } from './trainer-data.ts';

/** Reads the page behind a row once. Rejects when the server refuses or does not answer. */
export async function loadQueuePage(question: QueueQuestion, after: QueueRow): Promise<QueuePage> {
  const documents = await runQuery({
    ...restQueueQuery(question),
    startAt: {
      values: [{ stringValue: after.order }, { referenceValue: `${documentsPath()}/queue/${after.id}` }],
      before: false,
    },
    limit: QUEUE_PAGE_SIZE,
  });
  return { rows: rowsOf(documents), whole: documents.length < QUEUE_PAGE_SIZE };
}
