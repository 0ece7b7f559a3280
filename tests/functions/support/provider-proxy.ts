import { createServer, request as ask } from 'node:http';
import type { Firestore } from 'firebase-admin/firestore';
import { listenLocally } from './servers.ts';

/** Changes a JSON answer of the provider. `path` is the request's path without the query. */
type Alteration = (path: string, body: Record<string, unknown>) => unknown;

/** A proxy between the product and a provider's sandbox. It records the requests and can falsify the answers. */
export interface ProviderProxy {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /** Every request of the product so far, e.g. `GET /v1/events`. */
  readonly requests: readonly string[];
  /** Changes every answer from now on; null ends that. */
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
    // A sandbox that closes cuts the connections of hanging requests. The product has given up on them by then.
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  const { origin, close } = await listenLocally(server);
  return {
    url: origin,
    requests,
    alter(change) {
      alteration = change;
    },
    close,
  };
}

type Method = 'collection' | 'doc' | 'runTransaction';

/** Runs `work` while these methods of the database throw `error`. */
export async function whileRefusing<T>(
  db: Firestore,
  methods: readonly Method[],
  error: Error,
  work: () => Promise<T>,
): Promise<T> {
  const refuse = () => {
    throw error;
  };
  // Own properties hide the methods of the class.
  Object.assign(db, Object.fromEntries(methods.map((method) => [method, refuse])));
  try {
    return await work();
  } finally {
    for (const method of methods) Reflect.deleteProperty(db, method);
  }
}
