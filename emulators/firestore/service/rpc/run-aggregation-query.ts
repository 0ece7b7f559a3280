import { aggregate, aggregatedFields, parseAggregations } from '../../query/aggregate.ts';
import { parseQuery } from '../../query/parse-query.ts';
import { runCounting } from '../../query/run-query.ts';
import { asMessage, encodeTimestamp, encodeValue } from '../../values/codec.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { authorizeQuery } from '../authorize.ts';
import { openExplanation } from '../read/explain.ts';
import { openRead } from '../read/read-context.ts';
import type { StreamHandler } from './handler.ts';

/** https://firebase.google.com/docs/firestore/pricing#aggregation_queries */
const ENTRIES_PER_READ = 1_000;

/**
 * RunAggregationQuery: one response with count, sum and avg by alias, and with the metrics of `explain_options`.
 * Without `analyze`, the response has only the metrics.
 */
export const runAggregationQuery: StreamHandler<'RunAggregationQuery'> = async function* (
  core,
  request,
  caller,
) {
  const wire = asMessage(request.structuredAggregationQuery, 'structured_aggregation_query');
  const aggregations = parseAggregations(wire.aggregations);
  const query = parseQuery(request.parent, wire.structuredQuery, aggregatedFields(aggregations));
  await authorizeQuery(core, caller, query);
  core.indexes?.require(query);
  const explanation = openExplanation(request);
  if (explanation !== null && !explanation.analyze) {
    yield explanation.metrics(query);
    return;
  }
  const read = openRead(core, databaseOf(query.parent), request);
  if (read.begun !== null) yield { transaction: read.begun };
  await read.beforeQuery(query);
  const { documents, scanned } = runCounting(query, read.source());
  const aggregateFields = Object.fromEntries(
    aggregations.map((aggregation) => [aggregation.alias, encodeValue(aggregate(aggregation, documents))]),
  );
  const billed = Math.max(1, Math.ceil(documents.length / ENTRIES_PER_READ));
  yield {
    result: { aggregateFields },
    readTime: encodeTimestamp(read.readTime()),
    ...explanation?.metrics(query, { results: 1, scanned, billed }),
  };
};
