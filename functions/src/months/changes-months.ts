import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import type { MonthSource } from './month-source.ts';

/**
 * Whether a write to a source can change what the source adds to the months. All events of a workout are read to count it, so
 * a person who changes an answer to and fro after the release, which appends an event each time, must not have them counted.
 */
export function changesMonths(
  collection: MonthSource['collection'],
  { before, after }: Change<DocumentSnapshot>,
): boolean {
  if (collection !== 'workouts' || !before.exists || !after.exists) return true;
  return ['received_at', 'released_at'].some(
    (field) => !isDeepStrictEqual(before.get(field), after.get(field)),
  );
}
