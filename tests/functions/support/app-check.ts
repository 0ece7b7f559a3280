import { generateKeyPairSync, sign } from 'node:crypto';
import { Agent, type ClientRequestArgs, createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { initializeApp } from 'firebase-admin/app';
import { listenLocally } from './servers.ts';

/** A stand-in for App Check's service: it makes tokens and publishes the key with which they are verified. */
export interface AppCheckStandIn {
  /** A token as App Check makes it for a browser on the project's site. `changes` override its claims. */
  token(changes?: Readonly<Record<string, unknown>>): string;
  /** A token that names the published key but is signed with another one. */
  forgedToken(): string;
  /** How often the published keys were fetched. */
  readonly keyRequests: () => number;
  close(): Promise<void>;
}

/** The host from which the Admin SDK fetches App Check's keys. */
const KEY_HOST = 'firebaseappcheck.googleapis.com';
const KEY_ID = 'local';

/**
 * An agent for the Admin SDK's outgoing requests (`AppOptions.httpAgent`) that sends the request for Google's keys to this
 * machine and every other request to its own host. The SDK's verification is the real one.
 */
class KeyDetour extends Agent {
  /** Without a protocol, Node accepts this agent for https requests too, and sends them unencrypted. */
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

/** Opens the stand-in and makes the process's Admin app, so it has to run before the stage of the project opens. */
export async function openAppCheck(project: string): Promise<AppCheckStandIn> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const key = { ...ours.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: KEY_ID };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
  });
  const { port, close } = await listenLocally(server);
  const httpAgent = new KeyDetour(port);
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
    close: () => {
      httpAgent.destroy();
      return close();
    },
  };
}
