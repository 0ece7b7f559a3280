import { parseQuery } from '../../query/parse-query.ts';
import { runCounting } from '../../query/run-query.ts';
import { encodeDocument, encodeTimestamp } from '../../values/codec.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { authorizeQuery } from '../authorize.ts';
import { openExplanation } from '../read/explain.ts';
import { openRead } from '../read/read-context.ts';
import type { StreamHandler } from './handler.ts';

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
