import { WorkoutEventSchema } from 'domain/records/workout';
import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { inTime, loadLite } from '../firestore/lite.ts';

/** How many of the newest events are looked through for a release. */
const LOOKED_THROUGH = 10;

/** The link of an account's last release, also of one that was taken back; null if there is none. Rejects when the server refuses. */
export async function readLastLink(uid: string): Promise<string | null> {
  const events = collection(await loadLite(), `workouts/${uid}/events`);
  const { docs } = await inTime(getDocs(query(events, orderBy('at', 'desc'), limit(LOOKED_THROUGH))));
  for (const document of docs) {
    const { success, output } = v.safeParse(WorkoutEventSchema, document.data());
    if (success && output.kind === 'released') return output.link;
  }
  return null;
}
