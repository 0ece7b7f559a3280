import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `host:port` of the Auth emulator. The test files share it, and each uses project ids of its own. */
    authEmulatorHost: string;
  }
}

/** Starts firebase-tools' Auth emulator without the rest of the suite, once for the whole run, on a free port. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const require = createRequire(import.meta.url);
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
    readonly createApp: (projectId: string, singleProjectMode: number) => Promise<RequestListener>;
  };
  const server = createServer(await createApp('demo-functions', 0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('authEmulatorHost', `127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () =>
    new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeAllConnections();
    });
}
