import { firestore } from '../firebase/firestore.ts';
import { logFailure } from '../log-failure.ts';
import type { Health } from './health-record.ts';

/** Writes fields of `health/{name}`. A note that cannot be written is logged, and what it is about goes on. */
export async function noteHealth(name: string, facts: Partial<Health>): Promise<void> {
  try {
    await (await firestore()).doc(`health/${name}`).set(facts, { merge: true });
  } catch (error) {
    logFailure('The note of a health record', error);
  }
}
