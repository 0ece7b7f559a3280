import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a JSON answer of the provider is turned into; `path` is without the query. */
export type Alteration = (path: string, body: Record<string, unknown>) => unknown;

/** Stands between the product and a provider's sandbox: counts what is asked, and can falsify what is answered. */
export interface ProviderProxy {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /** Every request of the product so far, e.g. `GET /v1/events`. */
  readonly requests: readonly string[];
  /** Changes every answer from now on; null leaves them as they are again. */
  alter(change: Alteration | null): void;
  close(): Promise<void>;
}

/** Opens a proxy to `target`, an origin. */
export async function openProviderProxy(target: string): Promise<ProviderProxy> {
  const requests: string[] = [];
  let alteration: Alteration | null = null;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', target);
    requests.push(`${request.method} ${url.pathname}`);
    const onward = ask(url, { method: request.method, headers: request.headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const told =
          alteration === null
            ? body
            : Buffer.from(JSON.stringify(alteration(url.pathname, JSON.parse(body.toString()))));
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers).end(told);
      });
    });
    // A sandbox that is being closed cuts what hangs; the product has given up on it by then.
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    alter(change) {
      alteration = change;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
