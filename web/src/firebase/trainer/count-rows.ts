import { QUEUE_COUNT_LIMIT } from 'domain/queue/limits';
import * as v from 'valibot';
import { askFirestore } from './ask-firestore.ts';

const AnswerSchema = v.array(
  v.object({
    result: v.object({ aggregateFields: v.object({ rows: v.object({ integerValue: v.string() }) }) }),
  }),
);

/**
 * How many rows of the queue a query finds, up to `QUEUE_COUNT_LIMIT`. Rejects when the server refuses or does not answer.
 */
export async function countRows(query: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await askFirestore('runAggregationQuery', {
    structuredAggregationQuery: {
      structuredQuery: { ...query, limit: QUEUE_COUNT_LIMIT },
      aggregations: [{ alias: 'rows', count: {} }],
    },
  });
  const [counted] = v.parse(AnswerSchema, answer);
  if (counted === undefined) throw new Error('Firestore answered no count');
  return Number(counted.result.aggregateFields.rows.integerValue);
}
