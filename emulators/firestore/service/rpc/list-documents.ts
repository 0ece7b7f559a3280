import { compareDocuments } from '../../query/match-query.ts';
import { parseQuery } from '../../query/parse-query.ts';
import type { Query } from '../../query/query.ts';
import { runQuery } from '../../query/run-query.ts';
import { decodeInt, encodeDocument } from '../../values/codec.ts';
import { compareText } from '../../values/compare.ts';
import { type Document, Timestamp } from '../../values/value.ts';
import { isNameField, pickFields } from '../../values/field-path.ts';
import { checkResourceId, databaseOf, parseParent } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { documentFromJson, documentToJson } from '../../values/value-json.ts';
import type { RequestOf } from '../../values/wire.ts';
import { authorizeQuery, requireAdmin } from '../authorize.ts';
import type { UnaryHandler } from '../core.ts';
import { openRead } from '../read/read-context.ts';
import { decodeMask } from '../write/decode-write.ts';

/** A request that asks for a page. */
type PageRequest = Pick<RequestOf<'ListDocuments' | 'ListCollectionIds'>, 'pageSize' | 'pageToken'>;

const MAX_SIZE = 65_536;

/** The number of entries on a page: `page_size`, or the most that a page can hold. Throws INVALID_ARGUMENT. */
function pageSize(request: PageRequest): number {
  const size = decodeInt(request.pageSize, 'page_size') || MAX_SIZE;
  if (size < 0) throw new StatusError('INVALID_ARGUMENT', 'Page size must be nonnegative.');
  return Math.min(size, MAX_SIZE);
}

/** The token of the page that begins after the place that `mark` describes. */
function encodeToken(mark: unknown): { nextPageToken: string } {
  return { nextPageToken: Buffer.from(JSON.stringify(mark)).toString('base64url') };
}

/** The mark in the request's token, read by `read`; null on the first page. Throws INVALID_ARGUMENT. */
function decodeToken<T>({ pageToken: token }: PageRequest, read: (mark: unknown) => T): T | null {
  if (token == null || token === '') return null;
  try {
    if (typeof token !== 'string') throw new TypeError('A page token is text.');
    return read(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    throw new StatusError('INVALID_ARGUMENT', 'Invalid page token.');
  }
}

const NEVER = new Timestamp(0n, 0);

/**
 * ListDocuments: a collection, or everything below the parent, in pages. `show_missing` adds the names that do not
 * exist but have documents below them. A page begins after the last entry of the one before, even if that was deleted
 * since.
 */
export const listDocuments: UnaryHandler<'ListDocuments'> = async (core, request, caller) => {
  const size = pageSize(request);
  const showMissing = request.showMissing === true;
  if (showMissing && !request.collectionId) {
    throw new StatusError('INVALID_ARGUMENT', 'collection id must be set when show_missing is true');
  }
  const from = request.collectionId ? [{ collectionId: checkResourceId(request.collectionId, 'kind') }] : [];
  const query = parseQuery(request.parent, { from, orderBy: parseOrderBy(request.orderBy) });
  const mask = decodeMask(request.mask);
  if (showMissing) {
    requireAdmin(caller);
    if (query.explicitOrders > 0) {
      throw new StatusError('INVALID_ARGUMENT', 'show_missing does not go with order_by.');
    }
  }
  const last = decodeToken(request, documentFromJson);
  await authorizeQuery(core, caller, { ...query, limit: request.pageSize ? size : null });
  const read = openRead(core, databaseOf(query.parent), request);
  await read.beforeQuery(query);
  const source = read.source();
  const missing = new Set(showMissing ? source.missing(`${query.parent}/${query.collectionId}`) : []);
  const rest = [...runQuery(query, source), ...[...missing].map(emptyDocument)]
    .filter((document) => last === null || compareDocuments(query, document, last) > 0)
    .sort((a, b) => compareDocuments(query, a, b));
  const page = rest.slice(0, size);
  const end = page.at(-1);
  return {
    documents: page.map((document) =>
      missing.has(document.name) ? { name: document.name } : encodeDocument(document, mask),
    ),
    ...(end !== undefined && page.length < rest.length ? encodeToken(markOf(query, end)) : {}),
  };
};

function emptyDocument(name: string): Document {
  return { name, fields: new Map(), createTime: NEVER, updateTime: NEVER };
}

/** A document's place in the order: its name, and the fields of the order. */
function markOf(query: Query, document: Document): object {
  const paths = query.orders.map((order) => order.path).filter((path) => !isNameField(path));
  return documentToJson({ ...emptyDocument(document.name), fields: pickFields(document.fields, paths) });
}

/** Parses `a desc, b` into the orders of a StructuredQuery. */
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

/** ListCollectionIds: the ids directly under the parent, sorted, in pages. For admins only. */
export const listCollectionIds: UnaryHandler<'ListCollectionIds'> = async (core, request, caller) => {
  const { database, name } = parseParent(request.parent);
  requireAdmin(caller);
  const size = pageSize(request);
  const after = decodeToken(request, String);
  const read = openRead(core, database, { readTime: request.readTime ?? null });
  const ids = read
    .source()
    .collectionIds(name)
    .filter((id) => after === null || compareText(id, after) > 0);
  const page = ids.slice(0, size);
  return { collectionIds: page, ...(page.length < ids.length ? encodeToken(page.at(-1)) : {}) };
};
