import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPEN_RULES, type Target, openTarget } from './support/open-target.ts';

const AT_ONCE = 200;

let target: Target;
/** A proxy in front of the emulator that counts the connections. */
let counter: Server;
let connections = 0;
let client: Client;
const metadata = new Metadata();

beforeAll(async () => {
  target = await openTarget('answered-calls');
  metadata.set('google-cloud-resource-prefix', database());
  const [host, port] = target.address.split(':');
  counter = createServer((near) => {
    connections += 1;
    const far = createConnection(Number(port), host);
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
  const { port: own } = counter.address() as AddressInfo;
  client = new Client(`127.0.0.1:${own}`, credentials.createInsecure());
});
afterAll(async () => {
  client.close();
  counter.close();
  await target.close();
});

function join(from: Socket, to: Socket): void {
  from.pipe(to);
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}

const bytes = (given: Buffer) => given;

/** A protobuf message whose field 1 is this text: the name in a GetDocument, the database in a Commit. */
function message(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x0a, text.length]), Buffer.from(text)]);
}

/** The status that the call ends with. */
function call(method: string, request: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const path = `/google.firestore.v1.Firestore/${method}`;
    client.makeUnaryRequest(path, bytes, bytes, request, metadata, (error) =>
      resolve(error?.code ?? status.OK),
    );
  });
}

/** The status of a bidirectional stream that the emulator ends while the client may still send. */
function listenToNothing(): Promise<number> {
  return new Promise((resolve) => {
    const path = '/google.firestore.v1.Firestore/Listen';
    const dialogue = client.makeBidiStreamRequest(path, bytes, bytes, metadata);
    dialogue.on('data', () => {});
    dialogue.on('error', () => {});
    dialogue.on('status', ({ code }) => resolve(code));
    dialogue.write(message('nonsense'));
  });
}

/** Counts the statuses of the calls. The first status that is not the expected one ends the count. */
async function countStatuses(calls: number, expected: string, ask: () => Promise<number>) {
  const counts: Record<string, number> = {};
  let left = calls;
  const askOn = async () => {
    while (left > 0) {
      left -= 1;
      const name = status[await ask()] ?? 'unknown';
      counts[name] = (counts[name] ?? 0) + 1;
      if (name !== expected) left = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return counts;
}

const database = () => `projects/${target.projectId}/databases/(default)`;

// The gRPC client is the one that the web SDK depends on. It resets every call that has been answered.
it.each([
  [
    3_000,
    'refused by the rules',
    'PERMISSION_DENIED',
    () => call('GetDocument', message(`${database()}/documents/c/a`)),
  ],
  [3_000, 'successful', 'OK', () => call('Commit', message(database()))],
  [3_000, 'refused while the client could still send', 'INVALID_ARGUMENT', listenToNothing],
])(
  '%i calls that are %s leave the one connection open',
  async (calls, _what, expected, ask) => {
    await target.putRules(OPEN_RULES.replace('if true', 'if false'));
    expect(await countStatuses(calls, expected, ask)).toEqual({ [expected]: calls });
    expect(connections).toBe(1);
    // Three thousand calls take a while on a busy machine.
  },
  180_000,
);
