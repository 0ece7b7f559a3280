import type { QueueFilter } from 'domain/contracts/trainer';
import { placeOf, type QueueRow } from 'domain/queue/queue-row';
import { useState } from 'react';

/**
 * The row that follows in the list, by its order and filter, without those that are `done`; null at its end, and while the page of
 * no row is open. What the trainer does moves the open row away, so the place counts that it had when its page opened.
 */
export function useNext(
  rows: readonly QueueRow[],
  filter: QueueFilter,
  row: QueueRow | null,
  done: ReadonlySet<string>,
): QueueRow | null {
  const [place, setPlace] = useState<string | null>(null);
  if (row !== null && place === null) setPlace(placeOf(row, filter));
  if (row === null || place === null) return null;
  return (
    rows.find((each) => each.id !== row.id && !done.has(each.id) && placeOf(each, filter) > place) ?? null
  );
}
