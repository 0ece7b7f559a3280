import * as v from 'valibot';

const HostSchema = v.object({ host: v.string(), port: v.number() });
const EmulatorHostsSchema = v.object({
  auth: v.optional(HostSchema),
  firestore: v.optional(HostSchema),
  storage: v.optional(HostSchema),
});
/** Where the running emulators listen, as Hosting's emulator tells. */
export type EmulatorHosts = v.InferOutput<typeof EmulatorHostsSchema>;

/**
 * Reads the emulators out of `/__/firebase/init.js?useEmulator=true` (firebase-tools, hosting/implicitInit), which is a
 * script holding `var firebaseEmulators = {…};` as pretty-printed JSON. Parsed, never run. Throws when it holds none.
 */
export function parseEmulatorHosts(script: string): EmulatorHosts {
  const json = /var firebaseEmulators = (\{[\s\S]*?\n?\});/.exec(script)?.[1];
  if (json === undefined) throw new Error('No emulators listed by Hosting: is the local suite running?');
  return v.parse(EmulatorHostsSchema, JSON.parse(json));
}

/** Asks Hosting's emulator where the others are, so that ports chosen at start-up work. */
export async function fetchEmulatorHosts(): Promise<EmulatorHosts> {
  const response = await fetch('/__/firebase/init.js?useEmulator=true');
  return parseEmulatorHosts(await response.text());
}
