import type { QueueRow } from 'domain/queue/queue-row';

/** Whether a row stands behind another one in the queue's order. */
const isBehind = (row: QueueRow, other: QueueRow) =>
  row.order > other.order || (row.order === other.order && row.id > other.id);

/**
 * The live first page and the rows behind it that were loaded once. A loaded row that now is on the first page counts as it
 * is there. A loaded row that belongs before the end of the first page and is not there has left the filter.
 */
export function mergePages(first: readonly QueueRow[], loaded: readonly QueueRow[]): readonly QueueRow[] {
  const last = first.at(-1);
  if (last === undefined) return first;
  const live = new Set(first.map(({ id }) => id));
  return [...first, ...loaded.filter((row) => !live.has(row.id) && isBehind(row, last))];
}
