/** firebase-tools' Auth and Storage emulators without the rest of the suite. */
import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

// Not named `require`, because the package has no types to be looked for.
const load = createRequire(import.meta.url);

/** Auth for one project. */
export async function authApp(project: string): Promise<RequestListener> {
  await import('./auth/compile-lazily.mjs');
  return load('firebase-tools/lib/emulator/auth/server.js').createApp(project, 0);
}

/** Storage, for the server's own requests only, which no rules bind: the emulator's rules engine is not started. */
export function storageApp(project: string): Promise<RequestListener> {
  const { StorageEmulator } = load('firebase-tools/lib/emulator/storage/index.js');
  const { createApp } = load('firebase-tools/lib/emulator/storage/server.js');
  const { EmulatorRegistry } = load('firebase-tools/lib/emulator/registry.js');
  const rules = { name: 'storage.rules', content: '' };
  const emulator = new StorageEmulator({ projectId: project, rules });
  // It looks itself up here, in order to write links to itself into a bucket's metadata.
  EmulatorRegistry.set('storage', emulator);
  return createApp(project, emulator);
}
