import { validateIndexedDBOpenable } from '@firebase/util';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import { askIndexedDb } from '../device/indexed-db.ts';
import { ENV, USES_EMULATORS } from '../config/env.ts';
import { type EmulatorHosts, fetchEmulatorHosts } from './emulator-hosts.ts';
import { retryableOnce } from '../loading/retryable-once.ts';

/** The Firebase app and, on a developer's machine, the hosts and ports of the emulators. */
export interface FirebaseContext {
  readonly app: FirebaseApp;
  /** null in production. */
  readonly emulators: EmulatorHosts | null;
}

/** Initialises Firebase when it is first needed. Rejects when the local suite cannot be reached. */
export const loadFirebase: () => Promise<FirebaseContext> = retryableOnce(async () => {
  const emulators = USES_EMULATORS ? await fetchEmulatorHosts() : null;
  // Auth, App Check and the app itself wait for IndexedDB without a limit. Where it refuses, they do without it.
  await askIndexedDb(validateIndexedDBOpenable).catch(() => undefined);
  return { app: initializeApp(ENV.firebase), emulators };
});
