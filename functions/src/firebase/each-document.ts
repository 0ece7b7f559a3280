import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { errorKind } from '../error-kind.ts';

/** How many documents are read at a time. */
const PAGE = 200;

/**
 * Runs `work` for each document of an ordered query, page by page, and answers how often it answered true. A document that
 * fails does not stop the others: `failure` says in the log what could not be done.
 */
export async function eachDocument(
  query: Query,
  work: (doc: QueryDocumentSnapshot) => Promise<boolean>,
  failure: string,
): Promise<number> {
  let done = 0;
  let last: QueryDocumentSnapshot | undefined;
  do {
    const from = query.limit(PAGE);
    const page = await (last === undefined ? from : from.startAfter(last)).get();
    const results = await Promise.allSettled(page.docs.map(work));
    for (const result of results) {
      if (result.status === 'rejected') logger.error(failure, errorKind(result.reason));
      else if (result.value) done += 1;
    }
    last = page.size < PAGE ? undefined : page.docs.at(-1);
  } while (last !== undefined);
  return done;
}
