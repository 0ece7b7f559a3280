import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { storageApp, authApp } from 'emulators/servers';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `host:port` of the Auth emulator. The test files share it, and each uses project ids of its own. */
    authEmulatorHost: string;
    /** `host:port` of the Storage emulator, which they share, too. */
    storageEmulatorHost: string;
  }
}

/** Starts firebase-tools' Auth and Storage emulators without the rest of the suite, once for the whole run, on free ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const accounts = await listen(await authApp('demo-functions'));
  const files = await listen(await storageApp('demo-functions'));
  project.provide('authEmulatorHost', accounts.host);
  project.provide('storageEmulatorHost', files.host);
  return async () => {
    await accounts.close();
    await files.close();
  };
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
