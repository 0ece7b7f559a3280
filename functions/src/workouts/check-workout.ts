import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type Workout, WorkoutEventSchema } from 'domain/records/workout';
import { applyWorkoutEvent } from 'domain/workout/apply-event';
import * as v from 'valibot';
import { differingFields } from '../differing-fields.ts';
import { readWorkout, workoutEvents } from './workout-records.ts';

/** A workout as it is stored and as its events tell. */
export interface CheckedWorkout {
  readonly uid: string;
  readonly expected: Workout;
  /** The fields that differ; none if the stored workout is right. */
  readonly differs: readonly string[];
}

/** Replays the events of a stored workout within `transaction`. Null if there is no such workout or no event of it. */
export async function checkWorkout(
  transaction: Transaction,
  db: Firestore,
  uid: string,
): Promise<CheckedWorkout | null> {
  const stored = readWorkout(await transaction.get(db.doc(`workouts/${uid}`)));
  const events = await transaction.get(workoutEvents(db, uid).orderBy('__name__'));
  if (stored === null) return null;
  const { user_id, subscriber } = stored;
  let expected: Workout | null = null;
  for (const doc of events.docs) {
    expected = applyWorkoutEvent(expected, v.parse(WorkoutEventSchema, doc.data()), { user_id, subscriber });
  }
  if (expected === null) return null;
  // The mail leaves without an event, and then there is none to send any more.
  const replayed: Workout = stored.mail_due_at === null ? { ...expected, mail_due_at: null } : expected;
  return { uid, expected: replayed, differs: differingFields(replayed, stored) };
}
