import { decodeInt } from '../../values/codec.ts';
import { StatusError } from '../../values/status.ts';
import type { RequestOf } from '../../values/wire.ts';

/** A request that asks for a page. */
type PageRequest = Pick<RequestOf<'ListDocuments' | 'ListCollectionIds'>, 'pageSize' | 'pageToken'>;

const MAX_SIZE = 65_536;

/** The number of entries on a page: `page_size`, or the most that a page can hold. Throws INVALID_ARGUMENT. */
export function pageSize(request: PageRequest): number {
  const size = decodeInt(request.pageSize, 'page_size') || MAX_SIZE;
  if (size < 0) throw new StatusError('INVALID_ARGUMENT', 'Page size must be nonnegative.');
  return Math.min(size, MAX_SIZE);
}

/** The token of the page that begins after the place that `mark` describes. */
export function encodeToken(mark: unknown): { nextPageToken: string } {
  return { nextPageToken: Buffer.from(JSON.stringify(mark)).toString('base64url') };
}

/** The mark in the request's token, read by `read`; null on the first page. Throws INVALID_ARGUMENT. */
export function decodeToken<T>({ pageToken: token }: PageRequest, read: (mark: unknown) => T): T | null {
  if (token == null || token === '') return null;
  try {
    if (typeof token !== 'string') throw new TypeError('A page token is text.');
    return read(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    throw new StatusError('INVALID_ARGUMENT', 'Invalid page token.');
  }
}
