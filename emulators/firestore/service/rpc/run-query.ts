import { parseQuery } from '../../query/parse-query.ts';
import { runCounting } from '../../query/run-query.ts';
import { encodeDocument, encodeTimestamp } from '../../values/codec.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { authorizeQuery } from '../authorize.ts';
import { openRead } from '../read/read-context.ts';
import { refuseExplain } from '../read/refuse-explain.ts';
import type { StreamHandler } from './handler.ts';

/**
 * RunQuery: the documents in order, the last marked `done`, the others saying what the offset skipped; without any, one
 * response with the read time.
 */
export const runQuery: StreamHandler = async function* (core, request, caller) {
  const query = parseQuery(request.parent, request.structuredQuery);
  refuseExplain(request);
  await authorizeQuery(core, caller, query);
  const read = openRead(core, databaseOf(query.parent), request);
  if (read.begun !== null) yield { transaction: read.begun };
  await read.beforeQuery(query);
  const { documents, skipped } = runCounting(query, read.source);
  const readTime = encodeTimestamp(read.readTime());
  const last = documents.length - 1;
  for (const [i, document] of documents.entries()) {
    yield {
      document: encodeDocument(document, query.select ?? undefined),
      readTime,
      ...(i === last ? { done: true } : skipped > 0 ? { skippedResults: skipped } : {}),
    };
  }
  if (last < 0) yield { readTime, done: true };
};
