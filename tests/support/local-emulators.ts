import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import '../../emulators/auth/compile-lazily.mjs';
import { storageApp } from './storage-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `host:port` of the Auth emulator. The test files share it, and each uses project ids of its own. */
    authEmulatorHost: string;
    /** `host:port` of the Storage emulator, which they share, too. */
    storageEmulatorHost: string;
  }
}

const require = createRequire(import.meta.url);

/** Starts firebase-tools' Auth and Storage emulators without the rest of the suite, once for the whole run, on free ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const accounts = await listen(await authApp());
  const files = await listen(await storageApp());
  project.provide('authEmulatorHost', accounts.host);
  project.provide('storageEmulatorHost', files.host);
  return async () => {
    await accounts.close();
    await files.close();
  };
}

function authApp(): Promise<RequestListener> {
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
    readonly createApp: (projectId: string, singleProjectMode: number) => Promise<RequestListener>;
  };
  return createApp('demo-functions', 0);
}

async function listen(app: RequestListener) {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
