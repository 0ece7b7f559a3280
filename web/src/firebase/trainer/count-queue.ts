import { QUEUE_COUNT_LIMIT } from 'domain/queue/limits';
import * as v from 'valibot';
import { askQueue, restQuery } from './ask-queue.ts';
import type { QueueQuestion } from './trainer-data.ts';

const AnswerSchema = v.array(
  v.object({
    result: v.object({ aggregateFields: v.object({ rows: v.object({ integerValue: v.string() }) }) }),
  }),
);

/** How many rows a filter finds, up to `QUEUE_COUNT_LIMIT`. Rejects when the server refuses or does not answer. */
export async function countQueue(question: QueueQuestion): Promise<number> {
  const answer = await askQueue('runAggregationQuery', {
    structuredAggregationQuery: {
      structuredQuery: { ...restQuery(question), limit: QUEUE_COUNT_LIMIT },
      aggregations: [{ alias: 'rows', count: {} }],
    },
  });
  const [counted] = v.parse(AnswerSchema, answer);
  if (counted === undefined) throw new Error('Firestore answered no count');
  return Number(counted.result.aggregateFields.rows.integerValue);
}
