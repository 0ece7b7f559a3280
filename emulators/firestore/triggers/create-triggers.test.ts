import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Commit, DocumentChange } from '../store/store.ts';
import { type Document, Timestamp, type Value } from '../values/value.ts';
import type { EncodeEventData } from './build-event.ts';
import { type Trigger, createTriggers, matchDocument } from './create-triggers.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Delivery {
  readonly url: string;
  readonly contentType: string;
  readonly event: Record<string, unknown>;
}

/** Tells the data of an event as JSON, so that the tests can read it. Its real encoding is tested in emulators/conformance. */
const encode: EncodeEventData = ({ value, oldValue, updateMask }) => {
  const fieldsOf = (document: Document | null) => document && [...document.fields];
  const data = { value: fieldsOf(value), oldValue: fieldsOf(oldValue), updateMask };
  return Buffer.from(JSON.stringify(data, (_, item) => (typeof item === 'bigint' ? Number(item) : item)));
};

/** The event of a request. The attributes of one with protobuf are its headers. */
function eventOf(headers: IncomingHttpHeaders, body: string): Record<string, unknown> {
  if (headers['content-type'] !== 'application/protobuf') return JSON.parse(body) as Record<string, unknown>;
  const attributes = Object.entries(headers).filter(([name]) => name.startsWith('ce-'));
  const data: unknown = JSON.parse(Buffer.from(body, 'base64').toString());
  return { ...Object.fromEntries(attributes.map(([name, value]) => [name.slice(3), value])), data };
}

/** Takes the place of the functions emulator. It answers the given statuses in turn, then 200, after it has done its `work`. */
async function functionsEmulator(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  const emulator = { host: '', deliveries, work: (_delivery: Delivery): void | Promise<void> => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = eventOf(request.headers, Buffer.concat(chunks).toString());
      const delivery = {
        url: request.url ?? '',
        contentType: request.headers['content-type'] ?? '',
        event,
      };
      deliveries.push(delivery);
      void Promise.resolve(emulator.work(delivery)).then(() =>
        response.writeHead(statuses.shift() ?? 200).end('{}'),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  emulator.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return emulator;
}

const database = 'projects/p/databases/(default)';
const time = new Timestamp(1_767_225_600n, 0);

function doc(path: string, n: bigint): Document {
  return {
    name: `${database}/documents/${path}`,
    fields: new Map([['n', n]]),
    createTime: time,
    updateTime: time,
  };
}

function commit(changes: DocumentChange[], parts: Partial<Commit> = {}): Commit {
  return { database, commitTime: time, changes, actor: { kind: 'admin' }, origin: 'write', ...parts };
}

function change(before: Document | null, after: Document | null): DocumentChange {
  return { name: (after ?? before)?.name ?? '', before, after };
}

function on(eventType: Trigger['eventType'], documentPattern: string, withAuthContext = false): Trigger {
  return { generation: 2, eventType, withAuthContext, database: '(default)', documentPattern };
}

describe('a document trigger', () => {
  it('receives the document before and after as a CloudEvent: headers, and protobuf in base64', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'us-central1-fn-0', on('written', 'users/{id}'));
    triggers.deliver(commit([change(doc('users/a b', 1n), doc('users/a b', 2n))]));
    await triggers.settled();
    expect(deliveries).toEqual([
      {
        url: '/functions/projects/p/triggers/us-central1-fn-0',
        contentType: 'application/protobuf',
        event: {
          specversion: '1.0',
          id: expect.any(String) as string,
          type: 'google.cloud.firestore.document.v1.written',
          source: '//firestore.googleapis.com/projects/p/databases/(default)',
          subject: 'documents/users/a b',
          time: '2026-01-01T00:00:00Z',
          document: 'users/a b',
          project: 'p',
          database: '(default)',
          namespace: '(default)',
          location: 'us-central1',
          data: { value: [['n', 2]], oldValue: [['n', 1]], updateMask: { fieldPaths: ['n'] } },
        },
      },
    ]);
  });

  it.each(['users/ação', 'users/a ', 'users/a\tb'])(
    'receives the event as JSON if no header can carry the name of the document: %j',
    async (path) => {
      const { host, deliveries } = await functionsEmulator();
      const triggers = createTriggers(host, encode, vi.fn());
      triggers.register('p', 'us-central1-fn-0', on('written', 'users/{id}'));
      triggers.deliver(commit([change(doc(path, 1n), doc(path, 2n))]));
      await triggers.settled();
      expect(deliveries).toHaveLength(1);
      expect(deliveries[0]?.event).toMatchObject({
        specversion: '1.0',
        type: 'google.cloud.firestore.document.v1.written',
        document: path,
        subject: `documents/${path}`,
        datacontenttype: 'application/json',
        time: '2026-01-01T00:00:00Z',
        data: {
          value: { fields: { n: { integerValue: '2' } } },
          oldValue: { fields: { n: { integerValue: '1' } } },
        },
      });
    },
  );

  it('hears only of its kind of change, its pattern, its database and its project', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'created', on('created', 'users/{id}'));
    triggers.register('p', 'updated', on('updated', 'users/{id}'));
    triggers.register('p', 'deleted', on('deleted', 'users/{id}'));
    triggers.register('q', 'elsewhere', on('written', 'users/{id}'));
    triggers.register('p', 'deeper', on('written', 'users/{id}/notes/{note}'));
    triggers.register('p', 'other', { ...on('written', 'users/{id}'), database: 'other' });
    triggers.deliver(commit([change(null, doc('users/a', 1n))]));
    triggers.deliver(commit([change(doc('users/a', 1n), null)]));
    await triggers.settled();
    expect(deliveries.map(({ url }) => url.split('/').at(-1))).toEqual(['created', 'deleted']);
  });

  it('gives all triggers of one change the same event id, and each change its own', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'one', on('written', 'c/{id}'));
    triggers.register('p', 'two', on('created', '{path=**}'));
    triggers.deliver(commit([change(null, doc('c/a', 1n)), change(null, doc('c/b', 1n))]));
    await triggers.settled();
    const ids = new Set(deliveries.map(({ event }) => event['id']));
    expect(deliveries).toHaveLength(4);
    expect(ids.size).toBe(2);
  });

  it('hears of the changes of a document in the order of the commits, also after a delivery that failed', async () => {
    const { host, deliveries } = await functionsEmulator(500);
    const warn = vi.fn();
    const triggers = createTriggers(host, encode, warn);
    triggers.register('p', 'fn', on('written', 'c/{id}'));
    for (const n of [1n, 2n, 3n]) triggers.deliver(commit([change(null, doc('c/a', n))]));
    await triggers.settled();
    expect(deliveries.map(({ event }) => event['data'])).toMatchObject(
      [1, 2, 3].map((n) => ({ value: [['n', n]] })),
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('answered 500'));
  });

  it('hears of another document while it is at work on one', async () => {
    const emulator = await functionsEmulator();
    const triggers = createTriggers(emulator.host, encode, vi.fn());
    triggers.register('p', 'fn', on('written', 'c/{id}'));
    let goOn = () => {};
    const otherCame = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    emulator.work = ({ event }) => (event['document'] === 'c/a' ? otherCame : goOn());
    for (const id of ['a', 'a', 'b']) triggers.deliver(commit([change(null, doc(`c/${id}`, 1n))]));
    await triggers.settled();
    expect(emulator.deliveries).toHaveLength(3);
    expect(emulator.deliveries.at(-1)?.event['document']).toBe('c/a');
  });

  it('is waited for until it has also answered what its function wrote', async () => {
    const emulator = await functionsEmulator();
    const triggers = createTriggers(emulator.host, encode, vi.fn());
    triggers.register('p', 'fn', on('written', 'c/{id}'));
    triggers.register('p', 'other', on('written', 'd/{id}'));
    emulator.work = ({ event }) => {
      if (event['document'] === 'c/a') triggers.deliver(commit([change(null, doc('d/a', 1n))]));
    };
    triggers.deliver(commit([change(null, doc('c/a', 1n))]));
    await triggers.settled();
    expect(emulator.deliveries.map(({ event }) => event['document'])).toEqual(['c/a', 'd/a']);
  });

  it('learns which fields an update changed, including those inside maps', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'fn', on('updated', 'c/{id}'));
    const inner = (b: bigint) =>
      new Map<string, Value>([
        ['b', b],
        ['same', 1n],
      ]);
    const before = new Map<string, Value>([
      ['a', inner(1n)],
      ['gone', 1n],
      ['same', 1n],
    ]);
    const after = new Map<string, Value>([
      ['a', inner(2n)],
      ['odd name', 1n],
      ['same', 1n],
    ]);
    triggers.deliver(
      commit([change({ ...doc('c/a', 1n), fields: before }, { ...doc('c/a', 1n), fields: after })]),
    );
    await triggers.settled();
    expect(deliveries[0]?.event).toMatchObject({
      data: { updateMask: { fieldPaths: ['a.b', 'gone', '`odd name`'] } },
    });
  });

  it('of the 1st generation receives the legacy event, with {} for a document that does not exist', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'old', { ...on('written', 'users/{id}'), generation: 1 });
    triggers.deliver(commit([change(null, doc('users/a', 1n))]));
    triggers.deliver(commit([change(doc('users/a', 1n), null)]));
    await triggers.settled();
    expect(deliveries[0]).toEqual({
      url: '/functions/projects/p/triggers/old',
      contentType: 'application/json',
      event: {
        context: {
          eventId: expect.any(String) as string,
          eventType: 'providers/cloud.firestore/eventTypes/document.write',
          timestamp: '2026-01-01T00:00:00Z',
          resource: { service: 'firestore.googleapis.com', name: `${database}/documents/users/a` },
        },
        data: {
          value: expect.objectContaining({ fields: { n: { integerValue: '1' } } }) as object,
          oldValue: {},
        },
      },
    });
    expect(deliveries[1]?.event).toMatchObject({
      data: { value: {}, oldValue: { name: expect.any(String) as string } },
    });
  });

  it('learns who made the write, if it was registered with the auth context', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'fn', on('written', 'c/{id}', true));
    const created = [change(null, doc('c/a', 1n))];
    triggers.deliver(commit(created, { actor: { kind: 'user', uid: 'alice' } }));
    triggers.deliver(commit(created, { actor: { kind: 'anonymous' } }));
    await triggers.settled();
    expect(deliveries.map(({ event }) => [event['type'], event['authtype'], event['authid']])).toEqual([
      ['google.cloud.firestore.document.v1.written.withAuthContext', 'unknown', 'alice'],
      ['google.cloud.firestore.document.v1.written.withAuthContext', 'unauthenticated', undefined],
    ]);
  });

  it('is not called on import and reset', async () => {
    const { host, deliveries } = await functionsEmulator();
    const triggers = createTriggers(host, encode, vi.fn());
    triggers.register('p', 'fn', on('written', '{path=**}'));
    triggers.deliver(commit([change(null, doc('c/a', 1n))], { origin: 'import' }));
    triggers.deliver(commit([change(doc('c/a', 1n), null)], { origin: 'reset' }));
    await triggers.settled();
    expect(deliveries).toEqual([]);
  });

  it('only causes a warning when the functions emulator is gone', async () => {
    const warn = vi.fn();
    const triggers = createTriggers('127.0.0.1:1', encode, warn);
    triggers.register('p', 'fn', on('written', 'c/{id}'));
    triggers.deliver(commit([change(null, doc('c/a', 1n))]));
    await triggers.settled();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a path pattern', () => {
  it.each([
    ['users/{id}', 'users/a', true],
    ['users/{id=*}', 'users/a', true],
    ['users/{id}', 'users/a/notes/n', false],
    ['users/{id}/notes/{n}', 'users/a/notes/n', true],
    ['users/a', 'users/a', true],
    ['users/a', 'users/b', false],
    ['users/{rest=**}', 'users/a/notes/n', true],
    ['{all=**}', 'users/a', true],
  ])('%s against %s: %s', (pattern, path, expected) => {
    expect(matchDocument(pattern, path)).toBe(expected);
  });
});
