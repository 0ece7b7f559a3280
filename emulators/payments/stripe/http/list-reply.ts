import type { WireObject } from '../wire/wire-object.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import type { Page, Range } from './parameters.ts';

/**
 * One page of a list, newest first. `records` are in the order of their creation. `ending_before` selects the page that ends
 * just before its object. Throws a refusal (400) for an unknown cursor.
 */
export function pageOf<TRecord extends { id: string }>(
  records: Iterable<TRecord>,
  what: string,
  { limit, starting_after: after, ending_before: before }: Page,
): { records: TRecord[]; hasMore: boolean } {
  const newestFirst = [...records].toReversed();
  const find = (id: string, param: string): number => {
    const index = newestFirst.findIndex((record) => record.id === id);
    if (index === -1) throw noSuch(what, id, param);
    return index;
  };
  const start = after === undefined ? 0 : find(after, 'starting_after') + 1;
  if (before !== undefined) {
    const end = find(before, 'ending_before');
    if (after !== undefined) {
      throw invalidRequest(
        'Received both starting_after and ending_before parameters. Please pass in only one.',
      );
    }
    const first = Math.max(0, end - limit);
    return { records: newestFirst.slice(first, end), hasMore: first > 0 };
  }
  return { records: newestFirst.slice(start, start + limit), hasMore: newestFirst.length > start + limit };
}

/** The API's list object. */
export function listReply(url: string, data: readonly WireObject[], hasMore: boolean): WireObject {
  return { object: 'list', data, has_more: hasMore, url };
}

/** Whether a moment lies within the range of the parameter `created`. All times are in seconds since the epoch. */
export function isWithin(moment: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return moment === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || moment > gt) &&
    (gte === undefined || moment >= gte) &&
    (lt === undefined || moment < lt) &&
    (lte === undefined || moment <= lte)
  );
}
