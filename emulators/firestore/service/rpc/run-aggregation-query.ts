import { aggregate, aggregatedFields, parseAggregations } from '../../query/aggregate.ts';
import { parseQuery } from '../../query/parse-query.ts';
import { runQuery } from '../../query/run-query.ts';
import { asMessage, encodeTimestamp, encodeValue } from '../../values/codec.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { authorizeQuery } from '../authorize.ts';
import { openRead } from '../read/read-context.ts';
import { refuseExplain } from '../read/refuse-explain.ts';
import type { StreamHandler } from './handler.ts';

/** RunAggregationQuery: one response with count, sum and avg by alias. */
export const runAggregationQuery: StreamHandler = async function* (core, request, caller) {
  const wire = asMessage(request.structuredAggregationQuery, 'structured_aggregation_query');
  const aggregations = parseAggregations(wire.aggregations);
  const query = parseQuery(request.parent, wire.structuredQuery, aggregatedFields(aggregations));
  refuseExplain(request);
  await authorizeQuery(core, caller, query);
  const read = openRead(core, databaseOf(query.parent), request);
  if (read.begun !== null) yield { transaction: read.begun };
  await read.beforeQuery(query);
  const documents = runQuery(query, read.source);
  const aggregateFields = Object.fromEntries(
    aggregations.map((aggregation) => [aggregation.alias, encodeValue(aggregate(aggregation, documents))]),
  );
  yield { result: { aggregateFields }, readTime: encodeTimestamp(read.readTime()) };
};
