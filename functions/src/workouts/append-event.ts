import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Workout, WorkoutEvent } from 'domain/records/workout';
import { applyWorkoutEvent, type WorkoutOwner } from 'domain/workout/apply-event';

/** The digits of an event's id, so that the ids sort as the numbers do. */
const DIGITS = 6;

/**
 * Appends an event to the workout that `transaction` has read (null if there is none), and writes the workout that follows.
 * Answers that workout. Of two devices that append the same number, the later one fails and runs again.
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
  return workout;
}
