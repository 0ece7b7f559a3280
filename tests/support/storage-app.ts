/** firebase-tools' Storage emulator without the rest of the suite. It holds the records of erasures. */
import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

// Not named `require`, because the package has no types to be looked for.
const load = createRequire(import.meta.url);

/** Only the server's own requests come here, which no rules bind, so the emulator's rules engine is not started. */
export function storageApp(): Promise<RequestListener> {
  const { StorageEmulator } = load('firebase-tools/lib/emulator/storage/index.js');
  const { createApp } = load('firebase-tools/lib/emulator/storage/server.js');
  const { EmulatorRegistry } = load('firebase-tools/lib/emulator/registry.js');
  const rules = { name: 'storage.rules', content: '' };
  const emulator = new StorageEmulator({ projectId: 'demo-functions', rules });
  // It looks itself up here, in order to write links to itself into a bucket's metadata.
  EmulatorRegistry.set('storage', emulator);
  return createApp('demo-functions', emulator);
}
