import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { now } from '../clock.ts';
import { LOG_LINES, errorKind } from '../logging.ts';

const PAGE = 200;

/**
 * Runs `work` for each document of an ordered query, page by page, and answers how often it answered true. A document that fails
 * does not stop the others; `failure` is the line that the log gets for it. After `until` no further page is read: what is left has
 * to be found again by the next run.
 */
export async function eachDocument(
  query: Query,
  work: (doc: QueryDocumentSnapshot) => Promise<boolean>,
  failure: string,
  until: Date | null = null,
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
    if (last !== undefined && until !== null && now() > until) {
      logger.error(LOG_LINES.documentsLeft, { done });
      return done;
    }
  } while (last !== undefined);
  return done;
}

const ERASED_AT_ONCE = 200;

export async function eraseAll(query: Query): Promise<void> {
  for (;;) {
    const found = await query.limit(ERASED_AT_ONCE).get();
    const batch = query.firestore.batch();
    for (const doc of found.docs) batch.delete(doc.ref);
    await batch.commit();
    if (found.size < ERASED_AT_ONCE) return;
  }
}
