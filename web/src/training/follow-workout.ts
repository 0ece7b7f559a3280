import { type Workout, WorkoutSchema } from 'domain/training/workout';
import { doc, onSnapshot } from 'firebase/firestore';
import * as v from 'valibot';
import type { DataSession } from '../kit/firebase/firestore/data-session.ts';

/**
 * Passes the account's workout to `onWorkout`, now and after every change: null where there is none yet, 'unknown' where
 * the server refuses it or the document is not readable. Nothing is passed before the server has answered. It costs one
 * billed read, and one of the rules. The returned function ends it.
 */
export function followWorkout(
  session: DataSession,
  onWorkout: (workout: Workout | null | 'unknown') => void,
): () => void {
  return onSnapshot(
    doc(session.firestore, 'workouts', session.uid),
    // Without it the SDK does not tell when the server confirms that a document is absent.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (!snapshot.exists()) {
        // Offline the SDK answers from its empty cache that nothing is there.
        if (!snapshot.metadata.fromCache) onWorkout(null);
        return;
      }
      const workout = v.safeParse(WorkoutSchema, snapshot.data());
      onWorkout(workout.success ? workout.output : 'unknown');
    },
    () => onWorkout('unknown'),
  );
}
