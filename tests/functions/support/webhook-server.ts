import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type * as deployed from '../../../functions/src/index.ts';

/** Where the providers deliver. */
export interface WebhookServer {
  readonly abacatepay: string;
  readonly stripe: string;
  close(): Promise<void>;
}

/** Serves the deployed webhooks over HTTP, with the raw body as the platform gives it. */
export async function openWebhookServer(
  exports: Pick<typeof deployed, 'abacatepay' | 'stripe'>,
): Promise<WebhookServer> {
  const app = express();
  app.use(
    express.raw({ type: () => true, limit: '8mb' }),
    (request: express.Request & { rawBody?: Buffer }, _response, next) => {
      request.rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      next();
    },
  );
  app.all(
    '/abacatepay-webhook',
    (request, response) => void exports.abacatepay.webhook(request as never, response),
  );
  app.all('/stripe-webhook', (request, response) => void exports.stripe.webhook(request as never, response));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    abacatepay: `${origin}/abacatepay-webhook`,
    stripe: `${origin}/stripe-webhook`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
