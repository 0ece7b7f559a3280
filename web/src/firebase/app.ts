import { type FirebaseApp, initializeApp } from 'firebase/app';
import { ENV, USES_EMULATORS } from '../config/env.ts';
import { type EmulatorHosts, fetchEmulatorHosts } from './emulator-hosts.ts';
import { retryableOnce } from '../loading/retryable-once.ts';

/** The app and, on a developer's machine, where its emulators listen. */
export interface FirebaseContext {
  readonly app: FirebaseApp;
  /** null in production. */
  readonly emulators: EmulatorHosts | null;
}

/** Initialises Firebase the first time it is needed. Rejects when the local suite cannot be reached. */
export const loadFirebase: () => Promise<FirebaseContext> = retryableOnce(async () => {
  const emulators = USES_EMULATORS ? await fetchEmulatorHosts() : null;
  return { app: initializeApp(ENV.firebase), emulators };
});
