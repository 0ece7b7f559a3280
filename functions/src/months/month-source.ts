import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { WorkoutEventSchema } from 'domain/records/workout';
import * as v from 'valibot';
import { GrantSchema } from '../payments/records/records.ts';
import { readWorkout, workoutEvents } from '../workouts/workout-records.ts';
import type { Months } from './add-months.ts';
import { monthsOfGrant } from './months-of-grant.ts';
import { monthsOfWorkout } from './months-of-workout.ts';

/** The collections whose documents add to the months. Each is read here, and never written. */
export const MONTH_SOURCES = ['grants', 'workouts'] as const;

/** One document that adds to the months. */
export interface MonthSource {
  readonly collection: (typeof MONTH_SOURCES)[number];
  readonly id: string;
}

/** The document in `month_parts` that keeps what a source adds. */
export function partOf(db: Firestore, { collection, id }: MonthSource): DocumentReference {
  return db.doc(`month_parts/${collection}_${id}`);
}

/** The source of a part, by the part's id, or null for the part of the erased sources. */
export function sourceOf(partId: string): MonthSource | null {
  const collection = MONTH_SOURCES.find((name) => partId.startsWith(`${name}_`));
  return collection === undefined ? null : { collection, id: partId.slice(collection.length + 1) };
}

/** What a source adds to the months by its records; null if it does not exist (any more). */
export async function readMonths(
  transaction: Transaction,
  db: Firestore,
  { collection, id }: MonthSource,
): Promise<Months | null> {
  const stored = await transaction.get(db.collection(collection).doc(id));
  if (!stored.exists) return null;
  switch (collection) {
    case 'grants':
      return monthsOfGrant(v.parse(GrantSchema, stored.data()));
    case 'workouts': {
      const workout = readWorkout(stored);
      const events = await transaction.get(workoutEvents(db, id).orderBy('__name__'));
      // The events of an account that is being erased may go before their workout.
      if (workout === null || events.size < workout.version) return null;
      const told = events.docs.map((doc) => v.parse(WorkoutEventSchema, doc.data()));
      return monthsOfWorkout(told, workout);
    }
    default:
      return collection satisfies never;
  }
}
