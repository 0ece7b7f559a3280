import { connectFirestoreEmulator, type Firestore, getFirestore } from 'firebase/firestore/lite';
import { retryableOnce } from '../failures.ts';
import { within } from '../within.ts';
import { loadFirebase } from './app.ts';

/** How long the server may take, in milliseconds. */
const PATIENCE = 15_000;

/** Firestore Lite, which asks without listening, for the account that is signed in. Rejects when Firebase cannot be loaded. */
export const loadLite: () => Promise<Firestore> = retryableOnce(async () => {
  const { app, emulators } = await loadFirebase();
  const firestore = getFirestore(app);
  if (emulators?.firestore) {
    connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
  }
  return firestore;
});

/** The answer to a request of Firestore Lite, which itself waits without a limit. Rejects when it takes more than 15 s. */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return within(PATIENCE, answer, () => new Error('Firestore does not answer'));
}
