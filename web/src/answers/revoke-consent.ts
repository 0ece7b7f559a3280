import type { DataSession } from '../firebase/firestore/data-session.ts';
import { eraseHealth } from '../firebase/firestore/erase-health.ts';
import type { AnswerQueue } from './answer-queue.ts';

/**
 * Withdraws the consent to health data and erases that data, on this device first. Rejects with Firebase's error, when
 * only the device has forgotten it.
 */
export async function revokeConsent(queue: AnswerQueue, session: DataSession): Promise<void> {
  queue.forgetHealth();
  await eraseHealth(session);
}
