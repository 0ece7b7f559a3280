import { createServer } from 'node:http';
import express from 'express';
import type * as deployed from '../../../../functions/src/index.ts';
import { listenLocally } from './local-server.ts';

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
