import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Exercise, LIBRARY_PATH, LibrarySchema } from 'domain/training/exercises';
import { type Routine, type RoutineDay, RoutineDaysSchema, type RoutineItem } from 'domain/training/routine';
import type { Workout } from 'domain/training/workout';
import { AppError } from '../kit/errors.ts';

/**
 * The longest JSON text that is stored in a document, or as the days of one, in bytes. Firestore takes 1,048,576 in a document, where
 * numbers are longer than in JSON, and the other fields need room.
 */
const MAX_BYTES = 900_000;

/** Whether a JSON text, or the days that it spells, fit into a document. Only many signs of three bytes make days that do not. */
export const fitsDocument = (json: string): boolean => Buffer.byteLength(json) <= MAX_BYTES;

/**
 * Reads, within `transaction`, the days that a release of the draft of `uid` would publish, with each exercise as the library tells
 * it now: it may have been renamed or have got a video since the draft was written. `seen` is the version of the draft that the
 * trainer saw. Throws 'changed-meanwhile' where it is another one, and 'action-not-possible' where the draft has a line that is not
 * understood or a day without an exercise, or where the days have become too long for a document.
 */
export async function readDaysToRelease(
  transaction: Transaction,
  db: Firestore,
  uid: string,
  seen: number,
): Promise<readonly RoutineDay[]> {
  const [draft, library] = await Promise.all([
    transaction.get(db.doc(`routine_drafts/${uid}`)),
    transaction.get(db.doc(LIBRARY_PATH)),
  ]);
  if ((draft.get('version') ?? 0) !== seen) throw new AppError('changed-meanwhile');
  const days = v.safeParse(RoutineDaysSchema, draft.get('days'));
  if (!days.success) throw new AppError('action-not-possible');
  const present = presentExercises(library);
  const told = days.output.map((day) => ({
    ...day,
    items: day.items.map((item) => asToldNow(item, present)),
  }));
  if (!fitsDocument(JSON.stringify(told))) throw new AppError('action-not-possible');
  return told;
}

/** Writes what was released with the workout's present version, in the place of what was released before. */
export function writeRoutine(
  transaction: Transaction,
  db: Firestore,
  { user_id, subscriber, version, safety_version, since }: Workout,
  days: readonly RoutineDay[],
): void {
  const routine: Routine = {
    user_id,
    subscriber,
    version,
    safety_version,
    released_at: since,
    days: [...days],
  };
  transaction.set(db.doc(`routines/${user_id}`), routine);
}

/** The exercises of the library by their ids, also the archived ones: a draft may still have them. */
function presentExercises(library: DocumentSnapshot): ReadonlyMap<string, Exercise> {
  const list = library.exists ? v.parse(LibrarySchema, library.data()).list : [];
  return new Map(list.map(({ id, name, video, cue }) => [id, { id, name, video, cue }]));
}

/** An exercise that the library does not have (any more) stays as the draft tells it. */
function asToldNow(item: RoutineItem, present: ReadonlyMap<string, Exercise>): RoutineItem {
  if (item.kind !== 'exercise') return item;
  const toldNow = (exercise: Exercise) => present.get(exercise.id) ?? exercise;
  return { ...item, exercise: toldNow(item.exercise), swaps: item.swaps.map(toldNow) };
}
