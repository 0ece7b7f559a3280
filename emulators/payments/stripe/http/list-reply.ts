import type { WireObject } from '../wire/wire-object.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import type { Page, Range } from './parameters.ts';

/**
 * One page of a list, newest first. `records` come in the order they were made. `ending_before` answers the page just
 * before its object. Refuses an unknown cursor with 400.
 */
export function pageOf<TRecord extends { id: string }>(
  records: Iterable<TRecord>,
  what: string,
  { limit, starting_after: after, ending_before: before }: Page,
): { records: TRecord[]; hasMore: boolean } {
  if (after !== undefined && before !== undefined)
    throw invalidRequest('You may only specify one of these parameters: ending_before, starting_after.');
  const newestFirst = [...records].toReversed();
  const find = (id: string, param: string): number => {
    const index = newestFirst.findIndex((record) => record.id === id);
    if (index === -1) throw noSuch(what, id, param);
    return index;
  };
  if (before !== undefined) {
    const end = find(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { records: newestFirst.slice(start, end), hasMore: start > 0 };
  }
  const start = after === undefined ? 0 : find(after, 'starting_after') + 1;
  return { records: newestFirst.slice(start, start + limit), hasMore: newestFirst.length > start + limit };
}

/** The API's list object. */
export function listReply(url: string, data: readonly WireObject[], hasMore: boolean): WireObject {
  return { object: 'list', data, has_more: hasMore, url };
}

/** Whether a moment lies within what `created` asks for. */
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
