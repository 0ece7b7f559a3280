import type { Workout } from 'domain/records/workout';
import type { GrantRecord } from '../payments/records/records.ts';
import { accessBegan } from './access.ts';

/** The workout if it belongs to the access that covers `now`; null if the access was interrupted since, or there is none. */
export function currentWorkout(
  workout: Workout | null,
  grants: readonly GrantRecord[],
  now: Date,
): Workout | null {
  const began = accessBegan(grants, now);
  return workout !== null && began !== null && workout.received_at < began ? null : workout;
}
