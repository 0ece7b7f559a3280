import { aggregate, aggregatedFields, parseAggregations } from '../../query/aggregate.ts';
import { parseQuery } from '../../query/parse-query.ts';
import { runCounting } from '../../query/run-query.ts';
import { asMessage, encodeDocument, encodeTimestamp, encodeValue } from '../../values/codec.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { authorizeQuery } from '../authorize.ts';
import type { StreamHandler, UnaryHandler } from '../core.ts';
import { openExplanation } from '../read/explain.ts';
import { openRead } from '../read/read-context.ts';

/**
 * RunQuery: one response per document, in order. The last is marked `done`, the others tell how many results the
 * offset skipped. A query without results gets one response with the read time. With `explain_options`, the metrics
 * come in the last response; without `analyze` they are the only one.
 */
export const runQuery: StreamHandler<'RunQuery'> = async function* (core, request, caller) {
  const query = parseQuery(request.parent, request.structuredQuery);
  await authorizeQuery(core, caller, query);
  core.indexes?.require(query);
  const explanation = openExplanation(request);
  if (explanation !== null && !explanation.analyze) {
    yield { ...explanation.metrics(query), done: true };
    return;
  }
  const read = openRead(core, databaseOf(query.parent), request);
  if (read.begun !== null) yield { transaction: read.begun };
  await read.beforeQuery(query);
  const { documents, scanned, skipped } = runCounting(query, read.source());
  const readTime = encodeTimestamp(read.readTime());
  const results = documents.length;
  // A query without results is billed one read. Results that the offset skips are read, too.
  const execution = { results, scanned, billed: Math.max(1, results + skipped) };
  const ending = () => ({ ...explanation?.metrics(query, execution), done: true });
  for (const [i, document] of documents.entries()) {
    yield {
      document: encodeDocument(document, query.select ?? undefined),
      readTime,
      ...(i === results - 1 ? ending() : skipped > 0 ? { skippedResults: skipped } : {}),
    };
  }
  if (results === 0) yield { readTime, ...ending() };
};

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

/** PartitionQuery: refused, as in Google's emulator. */
export const partitionQuery: UnaryHandler<'PartitionQuery'> = async () => {
  throw new StatusError(
    'UNIMPLEMENTED',
    'Method google.firestore.v1.Firestore/PartitionQuery is unimplemented',
  );
};

/** ExecutePipeline: always refused, because only Firestore Enterprise has it. */
// oxlint-disable-next-line require-yield -- it refuses before anything could be sent
export const executePipeline: StreamHandler<'ExecutePipeline'> = async function* () {
  throw new StatusError(
    'INVALID_ARGUMENT',
    'ExecutePipeline requires the Database Edition to be `enterprise`.',
  );
};
