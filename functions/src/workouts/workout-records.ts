import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { type Workout, WorkoutSchema } from 'domain/records/workout';
import * as v from 'valibot';

/** A stored workout, or null if there is none. */
export function readWorkout(doc: DocumentSnapshot): Workout | null {
  return doc.exists ? v.parse(WorkoutSchema, doc.data()) : null;
}

/** The query of all events of a workout. */
export function workoutEvents(db: Firestore, uid: string): Query {
  return db.collection(`workouts/${uid}/events`);
}
