import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http, type HttpFunction, type Request, type Response } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { type CallableName, CALLABLES } from 'domain/contracts';
import type * as deployed from '../../../functions/src/index.ts';
import { readRewrites } from '../../support/rewrites.mjs';

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
interface WebhookServer {
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

const functionOf = readRewrites();

/** The caller of a function, as the platform describes it. */
export interface Caller {
  readonly uid?: string;
  /** The headers that the caller itself sends; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** When the account's password was last entered. */
  readonly signedInAt?: Date;
  /** Whether a valid App Check token comes with the call. */
  readonly isAttested?: boolean;
}

/** A deployed function as the platform runs it: over HTTP, or without. */
interface Deployed {
  (request: Request, response: Response): unknown;
  run(event: unknown): Promise<unknown>;
}

/** The deployed function of that name: `expire-plans` is the nested export `expire.plans`. */
export function deployedFunction(exports: object, name: string): Deployed {
  let found: unknown = exports;
  for (const key of name.split('-')) found = (found as Readonly<Record<string, unknown>>)[key];
  if (typeof found !== 'function') throw new Error(`${name} is not exported`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every export of the functions is a deployed function
  return found as Deployed;
}

/** The deployed function to which Hosting leads that path of the site. */
export function functionAt(exports: object, path: string): Deployed {
  return deployedFunction(exports, functionOf(path) ?? `What serves ${path}`);
}

/** The path of a callable on the site. */
export const pathOf = (name: CallableName) => `/api/${CALLABLES[name].service}/${name}`;

/** Calls a callable as the platform does, once it has verified the caller's tokens. Rejects with the `HttpsError`. */
export function callDeployed(
  exports: object,
  name: CallableName,
  data: unknown,
  { uid, headers, signedInAt, isAttested }: Caller = {},
): Promise<unknown> {
  const token = signedInAt ? { auth_time: Math.floor(signedInAt.getTime() / 1000) } : {};
  const path = pathOf(name);
  return functionAt(exports, path).run({
    data,
    auth: uid ? { uid, token, rawToken: '' } : undefined,
    app: isAttested === true ? { appId: 'local', token: {} } : undefined,
    rawRequest: { path, headers: { ...headers } },
    acceptsStreaming: false,
  });
}
