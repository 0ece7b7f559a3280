import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `host:port` of the Auth emulator that the run shares; test files keep apart by their project ids. */
    authEmulatorHost: string;
  }
}

/** firebase-tools' own Auth emulator, without the suite around it: one server on a free port for the whole run. */
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
