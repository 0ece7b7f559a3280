import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { missingForRelease } from 'domain/answers/completeness';
import type { AnswerField } from 'domain/answers/fields';
import type { Workout, WorkoutEvent } from 'domain/training/workout';

/** How long a trigger may be on its way, in milliseconds. */
const ON_ITS_WAY_MS = 60_000;

/**
 * Whether the trainer who began the present stage had perhaps not seen a write at `at`: an unneeded look at the answers is better
 * than a missed injury. So the event of a write that comes again counts again where the stage began within a minute after it.
 */
export function isPerhapsUnseen({ since }: Workout, at: Date): boolean {
  return at.getTime() > since.getTime() - ON_ITS_WAY_MS;
}

/**
 * The event that a change of answers is for a workout, or null. `at` is the moment of the write. A write from before the
 * present stage is none, because that stage already began with its answers.
 */
export function workoutEventOf(
  workout: Workout,
  change: Change<DocumentSnapshot>,
  fields: readonly AnswerField[],
  at: Date,
): WorkoutEvent | null {
  if (fields.length === 0) return null;
  const since = workout.since.getTime();
  switch (workout.stage) {
    case 'received':
    case 'preparing':
      return at.getTime() > since && isCompletion(change) ? { kind: 'received', at, by: null } : null;
    case 'correction': {
      const requested = workout.correction?.fields ?? [];
      const corrected = fields.filter(
        (field) => requested.includes(field) && isTold(change.after.get(field)),
      );
      if (at.getTime() <= since || corrected.length === 0) return null;
      return { kind: 'corrected', at, by: null, fields: corrected };
    }
    case 'released':
    case 'changed':
      if (!isPerhapsUnseen(workout, at)) return null;
      // Another event would tell the trainer nothing.
      if (workout.stage === 'changed' && fields.every((field) => workout.changed.includes(field)))
        return null;
      return { kind: 'answers-changed', at, by: null, fields: [...fields] };
    default:
      return workout.stage satisfies never;
  }
}

/** Whether the answers suffice for a workout after a write and did not before it. */
function isCompletion({ before, after }: Change<DocumentSnapshot>): boolean {
  const isEnough = (record: DocumentSnapshot) => missingForRelease(record.data() ?? {}).length === 0;
  return !isEnough(before) && isEnough(after);
}

function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
