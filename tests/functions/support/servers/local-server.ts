import express from 'express';
import { type Server, createServer } from 'node:http';
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

/** Serves the deployed webhooks over HTTP, with the raw body as the platform passes it. */
export async function openWebhookServer(exports: Pick<typeof deployed, 'webhooks'>): Promise<WebhookServer> {
  const app = express();
  app.use(
    express.raw({ type: () => true, limit: '8mb' }),
    (request: express.Request & { rawBody?: Buffer }, _response, next) => {
      request.rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      next();
    },
  );
  app.use((request, response) => void exports.webhooks(request as never, response));
  const { origin, close } = await listenLocally(createServer(app));
  return {
    abacatepay: `${origin}/abacatepay-webhook`,
    stripe: `${origin}/stripe-webhook`,
    close,
  };
}
