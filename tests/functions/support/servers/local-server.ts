import { type HttpFunction, http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as deployed from '../../../../functions/src/index.ts';

/** Starts a server on a free port of this machine. Answers its origin, its port, and how to close it. */
export async function listenLocally(server: Server): Promise<{
  readonly origin: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The addresses to which the providers deliver. */
export interface WebhookServer {
  readonly abacatepay: string;
  readonly stripe: string;
  close(): Promise<void>;
}

let served = 0;

/**
 * Serves a handler on a free port of this machine by Google's own framework, which also parses requests in production. Answers as
 * `listenLocally` does.
 */
export async function serve(handler: HttpFunction) {
  // The framework knows a handler by its name, and a process may serve several.
  const name = `served-${(served += 1)}`;
  http(name, handler);
  return listenLocally(getTestServer(name));
}

/** Serves the deployed webhooks over HTTP. */
export async function openWebhookServer(exports: Pick<typeof deployed, 'webhooks'>): Promise<WebhookServer> {
  const { origin, close } = await serve((request, response) => exports.webhooks(request as never, response));
  return {
    abacatepay: `${origin}/abacatepay-webhook`,
    stripe: `${origin}/stripe-webhook`,
    close,
  };
}
