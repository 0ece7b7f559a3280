import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallableName } from 'domain/contracts/table';
import express from 'express';

type Handler = (request: express.Request, response: express.Response) => unknown;

/** Where the deployed callables answer over HTTP. */
export interface CallableServer {
  /** Posts by the callable protocol, with these headers. Answers the status and what the body says. */
  post(
    name: CallableName,
    data: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  close(): Promise<void>;
}

/** Serves the deployed callables over HTTP, each by its deployed name, with the body parsed as the platform gives it. */
export async function openCallableServer(exports: object): Promise<CallableServer> {
  const app = express();
  app.use(express.json());
  app.post('/:name', (request, response) => void exportOf(exports, request.params.name)(request, response));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async post(name, data, headers = {}) {
      const response = await fetch(`${origin}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ data }),
      });
      return { status: response.status, body: await response.json() };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `create-pix-payment` is deployed from the nested export `create.pix.payment`. */
function exportOf(exports: object, name: string): Handler {
  let found: unknown = exports;
  for (const key of name.split('-')) found = (found as Readonly<Record<string, unknown>>)[key];
  if (typeof found !== 'function') throw new Error(`${name} is not exported`);
  return found as Handler;
}
