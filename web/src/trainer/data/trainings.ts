import { type Progress, ProgressSchema } from 'domain/training/progress';
import { type Session, SESSIONS_MAX_COUNT, SessionSchema } from 'domain/training/session';
import * as lite from 'firebase/firestore/lite';
import * as v from 'valibot';
import { inTime, loadLite } from '../../kit/firebase/lite.ts';
import type { Follow, TrainerData } from './open-trainer-data.ts';

/** A training with the id of its document. */
export interface Training extends Session {
  readonly id: string;
}

/** The last trainings, the newest first, and what all of them came to when these were read. */
export interface Trainings {
  readonly progress: Progress;
  readonly trainings: readonly Training[];
}

/** The last trainings of an account, the newest first. Rejects when the server refuses or does not answer. */
async function readTrainings(uid: string): Promise<readonly Training[]> {
  const sessions = lite.collection(await loadLite(), `routines/${uid}/sessions`);
  const newest = lite.query(sessions, lite.orderBy('started_at', 'desc'), lite.limit(SESSIONS_MAX_COUNT));
  const { docs } = await inTime(lite.getDocs(newest));
  return docs.flatMap((document) => {
    const { success, output } = v.safeParse(SessionSchema, document.data());
    return success ? [{ ...output, id: document.id }] : [];
  });
}

/** What an account's trainings come to. The rules allow it, and the trainings, while `open-subscriber` has opened them. */
export const followProgress = (data: TrainerData, uid: string) =>
  data.followRecord(`progress/${uid}`, ProgressSchema);

/** Follows what an account's trainings come to, and reads the last of them whenever that changes. */
export const followTrainings =
  (data: TrainerData, uid: string): Follow<Trainings> =>
  (listener) => {
    // The listener also hears news of the connection alone, for which nothing has to be read.
    let known = '';
    const stop = followProgress(
      data,
      uid,
    )((state) => {
      const told = JSON.stringify(state);
      if (told === known) return;
      known = told;
      if (state.status !== 'present') return listener(state);
      readTrainings(uid).then(
        (trainings) =>
          known === told && listener({ status: 'present', value: { progress: state.value, trainings } }),
        () => {
          if (known !== told) return;
          known = '';
          listener({ status: navigator.onLine ? 'failed' : 'offline' });
        },
      );
    });
    return () => {
      known = 'over';
      stop();
    };
  };

/** What the person did of an exercise last, in words, by the exercise's id. */
export type Loads = ReadonlyMap<string, string>;
