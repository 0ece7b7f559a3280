import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import type { SafeHtml } from './page.ts';

/** The request's body is longer than the limit. */
export class BodyTooLargeError extends Error {
  constructor(readonly limitBytes: number) {
    super(`The body is longer than ${limitBytes} bytes`);
  }
}

/**
 * The raw body of a request. A body longer than `limitBytes` is still read to its end, because a client reads the
 * refusal only after it has sent everything. Throws `BodyTooLargeError`, or the socket's error.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limitBytes) chunks.push(chunk);
  }
  if (length > limitBytes) throw new BodyTooLargeError(limitBytes);
  return Buffer.concat(chunks);
}

/** The IP address that a stand-in listens on. */
export interface Listening {
  /** Default 127.0.0.1. */
  host?: string | undefined;
  /** Default 0: any free port. */
  port?: number | undefined;
}

/** A stand-in that runs. */
export interface Running {
  port: number;
  /** `http://host:port`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Answers JSON, in UTF-8. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** Answers with a page. Its policy allows no scripts, and no frames except those with `srcdoc`. */
export function sendHtml(response: ServerResponse, status: number, page: SafeHtml): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; form-action *; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(page.markup);
}

/** Redirects the browser with 303, as after a form: it requests `location` with GET. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location });
  response.end();
}

/**
 * Starts listening and answers the port; with `port` 0 the system picks a free one. `what` names the server for the
 * message with which it rejects when the port is busy.
 */
export function listen(server: NetServer, what: string, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} on ${host} is busy: the ${what} needs it. Stop what holds it, or choose another port.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error(`The ${what} got no TCP port`));
      else resolve(address.port);
    });
  });
}

/** Stops a server at once. Open connections are cut, also those that still wait for an answer. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
