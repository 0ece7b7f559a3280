import { parseQuery } from '../../query/parse-query.ts';
import { runQuery } from '../../query/run-query.ts';
import { compareNames } from '../../values/compare.ts';
import { encodeDocument } from '../../values/codec.ts';
import { databaseOf } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { authorizeQuery, requireAdmin } from '../authorize.ts';
import { takePage } from '../read/page.ts';
import { openRead } from '../read/read-context.ts';
import { decodeMask } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

/** ListDocuments: a collection by pages; with `show_missing` also the names that only have documents below them. */
export const listDocuments: UnaryHandler = async (core, request, caller) => {
  const from = request.collectionId ? [{ collectionId: request.collectionId }] : [];
  const query = parseQuery(request.parent, { from, orderBy: parseOrderBy(request.orderBy) });
  const mask = decodeMask(request.mask);
  if (request.showMissing === true) {
    requireAdmin(caller);
    if (request.orderBy) throw new StatusError('INVALID_ARGUMENT', 'show_missing does not go with order_by.');
  }
  const limit = request.pageSize ? Number(request.pageSize) : null;
  await authorizeQuery(core, caller, { ...query, limit });
  const read = openRead(core, databaseOf(query.parent), request);
  await read.beforeQuery(query);
  const found = runQuery(query, read.source).map((document) => ({
    name: document.name,
    encode: () => encodeDocument(document, mask),
  }));
  const missing =
    request.showMissing === true && query.collectionId !== null
      ? core.store.missing(`${query.parent}/${query.collectionId}`)
      : [];
  const all = [...found, ...missing.map((name) => ({ name, encode: () => ({ name }) }))];
  if (missing.length > 0) all.sort((a, b) => compareNames(a.name, b.name));
  const { page, nextPageToken } = takePage(all, request);
  return {
    documents: page.map((entry) => entry.encode()),
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
  };
};

/** `a desc, b` → the orders of a StructuredQuery. */
function parseOrderBy(text: unknown): object[] {
  if (typeof text !== 'string' || text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [fieldPath, direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw new StatusError('INVALID_ARGUMENT', `Invalid order_by: ${text.slice(0, 200)}`);
    }
    return { field: { fieldPath }, direction: /^desc$/i.test(direction) ? 'DESCENDING' : 'ASCENDING' };
  });
}
