import { generateKeyPairSync, sign } from 'node:crypto';
import { Agent, type ClientRequestArgs, createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { initializeApp } from 'firebase-admin/app';

/** Stands in for App Check's service: makes its tokens, and publishes the key that they are verified with. */
export interface AppCheckStandIn {
  /** A token as App Check would make it for a browser on the project's site; `changes` are to its claims. */
  token(changes?: Readonly<Record<string, unknown>>): string;
  /** The same, but signed with a key that App Check never published, under the published key's name. */
  forgedToken(): string;
  /** How often the keys were asked for. */
  readonly keyRequests: () => number;
  close(): Promise<void>;
}

/** Where the Admin SDK fetches App Check's keys. */
const KEY_HOST = 'firebaseappcheck.googleapis.com';
const KEY_ID = 'local';

/**
 * Sends the Admin SDK's request for Google's keys to this machine, by the agent that the SDK takes for its outgoing
 * requests (`AppOptions.httpAgent`); all others go where they want to go. The SDK's verification is the real one.
 */
class KeyDetour extends Agent {
  /** Without a protocol of its own, Node takes this agent for https requests too, which it then sends in the clear. */
  protocol = undefined;
  constructor(readonly port: number) {
    super();
  }
  override createConnection(options: ClientRequestArgs): Socket {
    return options.host === KEY_HOST
      ? connect(this.port, '127.0.0.1')
      : connect(Number(options.port), String(options.host));
  }
}

/** Has to be opened before the stage of the same project, because it makes the process's Admin app. */
export async function openAppCheck(project: string): Promise<AppCheckStandIn> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const key = { ...ours.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: KEY_ID };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const httpAgent = new KeyDetour((server.address() as AddressInfo).port);
  initializeApp({ projectId: project, httpAgent });

  const make = (key: typeof ours.privateKey, changes: Readonly<Record<string, unknown>>) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      sub: '1:1234567890:web:abcdef',
      iss: 'https://firebaseappcheck.googleapis.com/1234567890',
      aud: ['projects/1234567890', `projects/${project}`],
      iat: seconds,
      exp: seconds + 3600,
      ...changes,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
  };
  return {
    token: (changes = {}) => make(ours.privateKey, changes),
    forgedToken: () => make(others.privateKey, {}),
    keyRequests: () => asked,
    close: () =>
      new Promise((resolve) => {
        httpAgent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
