import { document } from 'firebase-functions/v1/firestore';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FirestoreServer, startFirestoreServer } from '../../emulators/firestore/server.ts';
import { Heard } from './support/watch.ts';

const PROJECT = 'demo-triggers';
process.env.GCLOUD_PROJECT = PROJECT;

interface Call {
  readonly before: unknown;
  readonly after: unknown;
  readonly params: Record<string, string>;
  readonly resource: string;
}

const heard = new Heard<Call>();
const onUser = document('users/{id}').onWrite(({ before, after }, { params, resource }) => {
  heard.hear({ before: before.data(), after: after.data(), params, resource: resource.name });
  return null;
});

/** Runs the function with the posted event, as the functions emulator's worker does. */
const functionsEmulator = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { data, context } = JSON.parse(Buffer.concat(chunks).toString()) as {
      data: object;
      context: { resource: { name: string } | string };
    };
    if (typeof context.resource === 'object') context.resource = context.resource.name;
    void Promise.resolve(onUser(data, context)).then(() => response.end('{}'));
  });
});

let server: FirestoreServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => functionsEmulator.listen(0, '127.0.0.1', resolve));
  const { port } = functionsEmulator.address() as AddressInfo;
  server = await startFirestoreServer({ functionsEmulator: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => functionsEmulator.close(resolve));
});

it('a 1st generation function of firebase-functions hears of every write, with its parameters', async () => {
  const base = `http://127.0.0.1:${server.port}`;
  const documents = `projects/${PROJECT}/databases/(default)/documents`;
  const eventTrigger = {
    eventType: 'providers/cloud.firestore/eventTypes/document.write',
    resource: `${documents}/users/{id}`,
    service: 'firestore.googleapis.com',
  };
  const registered = await fetch(`${base}/emulator/v1/projects/${PROJECT}/triggers/us-central1-onUser-0`, {
    method: 'PUT',
    body: JSON.stringify({ eventTrigger }),
  });
  expect(registered.status).toBe(200);
  const patch = (n: number) =>
    fetch(`${base}/v1/${documents}/users/ana`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ fields: { n: { integerValue: String(n) } } }),
    });
  await patch(1);
  await patch(2);
  await patch(2);
  await fetch(`${base}/v1/${documents}/users/ana`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer owner' },
  });
  await heard.until(({ after }) => after === undefined);
  const common = { params: { id: 'ana' }, resource: `${documents}/users/ana` };
  // The rewrite with the same content causes no event.
  expect(heard.all).toEqual([
    { ...common, before: undefined, after: { n: 1 } },
    { ...common, before: { n: 1 }, after: { n: 2 } },
    { ...common, before: { n: 2 }, after: undefined },
  ]);
});
