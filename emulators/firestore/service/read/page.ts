import { decodeInt } from '../../values/codec.ts';
import { StatusError } from '../../values/status.ts';
import type { Message } from '../service.ts';

const DEFAULT_SIZE = 100;
const MAX_SIZE = 65_536;

/** One page of a list and, if there is more, the token of the next. The token is the position reached. */
export function takePage<T>(
  items: readonly T[],
  request: Message,
): { page: readonly T[]; nextPageToken?: string } {
  const size = decodeInt(request.pageSize, 'page_size') || DEFAULT_SIZE;
  if (size < 0) throw new StatusError('INVALID_ARGUMENT', 'page_size is negative.');
  const start = decodeToken(request.pageToken);
  const end = start + Math.min(size, MAX_SIZE);
  const page = items.slice(start, end);
  return end < items.length
    ? { page, nextPageToken: Buffer.from(String(end)).toString('base64url') }
    : { page };
}

function decodeToken(token: unknown): number {
  if (token == null || token === '') return 0;
  const position =
    typeof token === 'string' ? Number(Buffer.from(token, 'base64url').toString()) : Number.NaN;
  if (!Number.isSafeInteger(position) || position < 0) {
    throw new StatusError('INVALID_ARGUMENT', 'Invalid page token.');
  }
  return position;
}
