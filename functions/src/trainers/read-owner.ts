import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { SubscriberSchema } from 'domain/records/subscriber';
import { isActive } from 'domain/subscription';
import type { WorkoutOwner } from 'domain/workout/apply-event';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { type Person, personOf } from '../questionnaire/person.ts';

/** The owner of a workout: the name and the address, and whether the plan is active. */
export interface Owner extends Person {
  readonly isActive: boolean;
}

/**
 * Reads the owner of a workout within `transaction`. Answers null if the account does not own the address (any more): it was
 * erased, or lost the address to another account. The row of the queue follows such a change a moment later.
 */
export async function readOwner(
  transaction: Transaction,
  db: Firestore,
  { user_id, subscriber }: WorkoutOwner,
): Promise<Owner | null> {
  const [record, answers] = await Promise.all([
    transaction.get(db.doc(`subscribers/${subscriber}`)),
    transaction.get(db.doc(`anamnese_treinos/${user_id}`)),
  ]);
  if (record.get('user_id') !== user_id) return null;
  return {
    ...personOf(record.data(), answers.data() ?? {}),
    isActive: isActive(v.parse(SubscriberSchema, record.data()), now()),
  };
}
