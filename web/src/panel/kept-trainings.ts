import { retryableOnce } from '../kit/failures.ts';
import { decide, keepsTrainings, waitingSets } from '../training/kept-mark.ts';

/** Loads the page of the routine, with the code of the trainings that this device keeps. */
export const loadTraining = retryableOnce(() => import('../training/routine-page.tsx'));

/** Loads the page of the routine once, because React shows a fallback for a while in place of a new import. */
export const loadRoutinePage = retryableOnce(async () => ({ default: (await loadTraining()).RoutinePage }));

/**
 * Erases what this device keeps of the trainings of the account `uid`, and what it decided about them. Rejects where that is not
 * possible now: the code has to come first, and the browser's database has to answer.
 */
export async function forgetTrainingsOf(uid: string): Promise<void> {
  if (keepsTrainings(uid)) await (await loadTraining()).forgetTrainings(uid);
  decide(uid, null);
}

/**
 * The same where the session of the account ended by itself, as after another device has deleted it, or another tab has signed out. What
 * waits to be sent stays for the next login.
 */
export async function forgetSentTrainingsOf(uid: string): Promise<void> {
  if ((waitingSets(uid) ?? 0) > 0) return;
  if (keepsTrainings(uid)) await (await loadTraining()).forgetTrainings(uid, { ifSent: true });
  if (!keepsTrainings(uid)) decide(uid, null);
}
