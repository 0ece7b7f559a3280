import {
  applyWorkoutEvent,
  type Workout,
  type WorkoutEvent,
  WorkoutEventSchema,
  type WorkoutOwner,
  WorkoutSchema,
} from 'domain/training/workout';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { differingFields } from '../kit/admin.ts';

export function readWorkout(doc: DocumentSnapshot): Workout | null {
  return doc.exists ? v.parse(WorkoutSchema, doc.data()) : null;
}

/** The digits of an event's id, so that the ids sort as the numbers do. */
const DIGITS = 6;

/**
 * Appends an event to the workout that `transaction` has read (null if there is none), and writes the workout that follows.
 * Answers that workout. A routine that it has no longer is erased; one that an event releases is written by the caller
 * (`writeRoutine`). Of two devices that append the same number, the later one fails and runs again.
 */
export function appendWorkoutEvent(
  transaction: Transaction,
  db: Firestore,
  before: Workout | null,
  event: WorkoutEvent,
  owner: WorkoutOwner,
): Workout {
  const workout = applyWorkoutEvent(before, event, owner);
  const ref = db.doc(`workouts/${owner.user_id}`);
  transaction.create(ref.collection('events').doc(String(workout.version).padStart(DIGITS, '0')), event);
  transaction.set(ref, workout);
  if (before !== null && before.routine !== null && workout.routine === null) {
    transaction.delete(db.doc(`routines/${owner.user_id}`));
  }
  return workout;
}

interface CheckedWorkout {
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
  const events = await transaction.get(db.collection(`workouts/${uid}/events`).orderBy('__name__'));
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
