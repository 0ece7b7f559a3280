import { placeOf, type QueueRow } from 'domain/queue/queue-row';
import type { QueueFilter } from 'domain/contracts/trainer';

/**
 * The live first page and the rows behind it that were loaded once. A loaded row that now is on the first page counts as it
 * is there. A loaded row that belongs before the end of the first page and is not there has left the filter.
 */
export function mergePages(
  first: readonly QueueRow[],
  loaded: readonly QueueRow[],
  filter: QueueFilter,
): readonly QueueRow[] {
  const last = first.at(-1);
  if (last === undefined) return first;
  const live = new Set(first.map(({ id }) => id));
  const end = placeOf(last, filter);
  return [...first, ...loaded.filter((row) => !live.has(row.id) && placeOf(row, filter) > end)];
}
