import * as v from 'valibot';
import { firestore } from '../firebase/firestore.ts';
import { type Health, HealthSchema } from './health-record.ts';

/** What is noted of a schedule or a webhook; nulls where nothing is. */
export async function readHealth(name: string): Promise<Health> {
  return v.parse(HealthSchema, (await (await firestore()).doc(`health/${name}`).get()).data() ?? {});
}
