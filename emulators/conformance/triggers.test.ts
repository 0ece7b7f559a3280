import { document } from 'firebase-functions/v1/firestore';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FirestoreServer, startFirestoreServer } from '../firestore/server.ts';
import { Heard } from './support/open-target.ts';

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
const heardOfNotes = new Heard<Call>();
const onNote = onDocumentWritten('notes/{id}', ({ data, params, document: path }) => {
  heardOfNotes.hear({ before: data?.before.data(), after: data?.after.data(), params, resource: path });
});

/** Runs the functions with the posted events, as the functions emulator and its worker do. */
const functionsEmulator = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const run =
      request.url?.endsWith('onNote-0') === true ? runOnNote(request.headers, body) : runOnUser(body);
    void Promise.resolve(run).then(() => response.end('{}'));
  });
});

function runOnUser(body: string): unknown {
  const { data, context } = JSON.parse(body) as {
    data: object;
    context: { resource: { name: string } | string };
  };
  if (typeof context.resource === 'object') context.resource = context.resource.name;
  return onUser(data, context);
}

/** firebase-tools decodes the base64 of a protobuf body, and takes headers for the attributes of the event. */
function runOnNote(headers: IncomingHttpHeaders, body: string): unknown {
  const isProtobuf = headers['content-type'] === 'application/protobuf';
  const attributes = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
  const event = isProtobuf
    ? {
        ...Object.fromEntries(attributes.map(([name, value]) => [name.slice(3), value])),
        data: Buffer.from(body, 'base64'),
      }
    : (JSON.parse(body) as object);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function itself checks what it gets
  return onNote(event as Parameters<typeof onNote>[0]);
}

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

it.each(['ana', 'ação'])(
  'a 2nd generation function of firebase-functions hears of every write of %s, with every kind of value',
  async (id) => {
    const base = `http://127.0.0.1:${server.port}`;
    const documents = `projects/${PROJECT}/databases/(default)/documents`;
    const registered = await fetch(
      `${base}/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=us-central1-onNote-0`,
      {
        method: 'POST',
        body: JSON.stringify({
          eventType: 'google.cloud.firestore.document.v1.written',
          database: '(default)',
          namespace: '(default)',
          document: { value: 'notes/{id}', matchType: 'PATH_PATTERN' },
        }),
      },
    );
    expect(registered.status).toBe(200);
    const ask = (method: string, fields?: object) =>
      fetch(`${base}/v1/${documents}/notes/${encodeURIComponent(id)}`, {
        method,
        headers: { authorization: 'Bearer owner' },
        ...(fields === undefined ? {} : { body: JSON.stringify({ fields }) }),
      });
    await ask('PATCH', {
      n: { integerValue: '7' },
      text: { stringValue: 'ação' },
      list: { arrayValue: { values: [{ booleanValue: true }, { doubleValue: 0.5 }, { nullValue: null }] } },
      map: { mapValue: { fields: { bytes: { bytesValue: 'AQI=' } } } },
    });
    await ask('DELETE');
    await heardOfNotes.until(({ params, after }) => params['id'] === id && after === undefined);
    const values = { n: 7, text: 'ação', list: [true, 0.5, null], map: { bytes: Buffer.from([1, 2]) } };
    const common = { params: { id }, resource: `notes/${id}` };
    expect(heardOfNotes.all.filter(({ params }) => params['id'] === id)).toEqual([
      { ...common, before: undefined, after: values },
      { ...common, before: values, after: undefined },
    ]);
  },
);
