import { validateIndexedDBOpenable } from '@firebase/util';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import * as v from 'valibot';
import { ENV, USES_EMULATORS } from '../config/env.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { askIndexedDb } from '../device/indexed-db.ts';
import { retryableOnce } from '../failures.ts';

const HostSchema = v.object({ host: v.string(), port: v.number() });
const EmulatorHostsSchema = v.object({
  auth: v.optional(HostSchema),
  firestore: v.optional(HostSchema),
  storage: v.optional(HostSchema),
});
/** The hosts and ports of the running emulators, as Hosting's emulator lists them. */
type EmulatorHosts = v.InferOutput<typeof EmulatorHostsSchema>;

/**
 * Reads the emulators' hosts and ports out of the script `/__/firebase/init.js?useEmulator=true` (firebase-tools,
 * hosting/implicitInit). It contains `var firebaseEmulators = {…};` as JSON, which is parsed and never run. Throws when
 * the script lists no emulators.
 */
export function parseEmulatorHosts(script: string): EmulatorHosts {
  const json = /var firebaseEmulators = (\{[\s\S]*?\n?\});/.exec(script)?.[1];
  if (json === undefined) throw new Error('No emulators listed by Hosting: is the local suite running?');
  return v.parse(EmulatorHostsSchema, JSON.parse(json));
}

/** The storage key of the emulators of the last visit. Only a developer's browser has it. */
const EMULATORS_KEY = 'emulators';

/**
 * Asks Hosting's emulator for the hosts and ports of the others, because their ports are chosen when the suite starts. Without a network they
 * are those of the last visit: a deployed site asks nobody for what it is built with.
 */
async function fetchEmulatorHosts(): Promise<EmulatorHosts> {
  const storage = deviceStorage();
  try {
    const script = await (await fetch('/__/firebase/init.js?useEmulator=true')).text();
    const hosts = parseEmulatorHosts(script);
    storage?.setItem(EMULATORS_KEY, script);
    return hosts;
  } catch (error) {
    const kept = storage?.getItem(EMULATORS_KEY);
    if (!kept) throw error;
    return parseEmulatorHosts(kept);
  }
}

/** The Firebase app and, on a developer's machine, the hosts and ports of the emulators. */
interface FirebaseContext {
  readonly app: FirebaseApp;
  readonly emulators: EmulatorHosts | null;
}

/** Initialises Firebase when it is first needed. Rejects when the local suite cannot be reached. */
export const loadFirebase: () => Promise<FirebaseContext> = retryableOnce(async () => {
  const emulators = USES_EMULATORS ? await fetchEmulatorHosts() : null;
  // Auth, App Check and the app itself wait for IndexedDB without a limit. Where it refuses, they do without it.
  await askIndexedDb(validateIndexedDBOpenable).catch(() => undefined);
  return { app: initializeApp(ENV.firebase), emulators };
});
