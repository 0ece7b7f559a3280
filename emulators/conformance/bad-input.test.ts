/**
 * Malformed requests through the real port: the emulator answers each with a documented status, never crashes or hangs,
 * and keeps serving other clients. The same malformed requests go to three protocols.
 */
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import * as fc from 'fast-check';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../tests/support/generative-runs.ts';
import { Heard, type Target, openTarget } from './support/open-target.ts';
import { Channel, channelUrl, parseChunks } from './support/webchannel.ts';

let target: Target;
let base: string;
let database: string;
let client: Client;
/** What every SDK sends. Google's emulator knows the database of a stream only by it. */
const metadata = new Metadata();
metadata.set('authorization', 'Bearer owner');
/** The emulator writes its unexpected errors there. No test may cause one. */
const stderr = vi.spyOn(process.stderr, 'write');

beforeAll(async () => {
  target = await openTarget('bad-input');
  base = `http://${target.address}`;
  database = `projects/${target.projectId}/databases/(default)`;
  metadata.set('google-cloud-resource-prefix', database);
  client = new Client(target.address, credentials.createInsecure());
});
afterEach(async () => {
  expect(
    stderr.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('Unexpected')),
  ).toEqual([]);
  expect(await (await fetch(base)).text()).toBe('Ok\n');
});
afterAll(async () => {
  client.close();
  await target.close();
});

const OWNER = { authorization: 'Bearer owner' };

/** The gRPC statuses of errors that a client can cause. */
const REFUSALS = ['INVALID_ARGUMENT', 'NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'UNIMPLEMENTED'];

const METHODS = [
  'batchGet',
  'batchWrite',
  'beginTransaction',
  'commit',
  'executePipeline',
  'listCollectionIds',
  'partitionQuery',
  'rollback',
  'runAggregationQuery',
  'runQuery',
];

/** A placeholder, which the database of the test replaces when a request is sent. */
const DATABASE = 'projects/p/databases/d';
const NAME = `${DATABASE}/documents/c/a`;

/** Valid requests, of which the tests make malformed ones. */
const SOUND = [
  {
    writes: [
      { update: { name: NAME, fields: { n: { integerValue: '1' } } }, updateMask: { fieldPaths: ['n'] } },
    ],
  },
  { documents: [NAME], newTransaction: { readOnly: {} } },
  {
    structuredQuery: {
      from: [{ collectionId: 'c', allDescendants: true }],
      where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { mapValue: { fields: {} } } } },
      orderBy: [{ field: { fieldPath: '`a b`.c' }, direction: 'DESCENDING' }],
      startAt: { values: [{ nullValue: null }], before: true },
      limit: 5,
    },
  },
  {
    structuredAggregationQuery: { aggregations: [{ alias: 'n', count: { upTo: '3' } }], structuredQuery: {} },
  },
  { addTarget: { targetId: 2, documents: { documents: [NAME] }, resumeToken: 'AAAA' }, database: DATABASE },
  {
    streamToken: 'MA==',
    writes: [{ delete: NAME, currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }],
  },
];

/** A valid request in which one part, anywhere, is replaced by something else. */
const spoilt = fc
  .tuple(fc.constantFrom(...SOUND), fc.nat(), fc.jsonValue({ maxDepth: 4 }))
  .map(([sound, where, other]) => {
    let at = 0;
    const steps = JSON.stringify(sound, (_key, value: unknown) => value).match(/:/g)?.length ?? 1;
    const wanted = where % steps;
    return JSON.stringify(sound, (key, value: unknown) => {
      if (key === '') return value;
      at += 1;
      return at - 1 === wanted ? other : value;
    });
  });

const bodies = fc.oneof(
  spoilt,
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.tuple(spoilt, fc.nat()).map(([text, length]) => text.slice(0, length % (text.length + 1))),
);

describe('REST', () => {
  it('answers any body with a result or a refusal in the form of an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...METHODS), bodies, async (method, body) => {
        const url = `${base}/v1/${database}/documents:${method}`;
        const named = body.replaceAll(DATABASE, database);
        const response = await fetch(url, { method: 'POST', headers: OWNER, body: named });
        const answer = (await response.json()) as { error?: unknown } | { error?: unknown }[];
        if (response.ok) return;
        const { error } = (Array.isArray(answer) ? answer.at(-1) : answer) ?? {};
        expect(error).toEqual({
          code: response.status,
          message: expect.any(String) as string,
          status: expect.toSatisfy((status) => REFUSALS.includes(status as string)) as string,
        });
      }),
    );
  });

  it('answers any path and parameter', async () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom('..', '.', '%', '%ZZ', '%2F', '__x__', '(default)', ':commit'),
    );
    const paths = fc.array(segment, { maxLength: 5 }).map((segments) => segments.join('/'));
    const verbs = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT');
    await fc.assert(
      fc.asyncProperty(verbs, paths, fc.string(), async (method, path, query) => {
        const url = `${base}/v1/${database}/documents/${path}?${query}`.replaceAll('#', '');
        const response = await fetch(url, {
          method,
          headers: OWNER,
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
        expect([200, 400, 404, 409, 501]).toContain(response.status);
        await response.text();
      }),
    );
  });

  it.each([
    ['a million nested lists', '['.repeat(1_000_000), 400],
    ['100,000 nested lists that are closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    [
      '5,000 nested values',
      `{"writes":[{"update":{"name":"x","fields":{"a":${'{"arrayValue":{"values":['.repeat(5_000)}`,
      400,
    ],
    [
      '5,000 nested values that are closed',
      `{"writes":[{"update":{"name":"x","fields":{"a":${'{"mapValue":{"fields":{"a":'.repeat(5_000)}{}${'}}}'.repeat(5_000)}}}}]}`,
      400,
    ],
    ['one string of 16 MB', `"${'x'.repeat(16_000_000)}"`, 400],
    ['four million strings in one list', `{"documents":[${'"a",'.repeat(4_000_000)}"a"]}`, 400],
  ])('refuses %s', async (_what, body, status) => {
    const response = await fetch(`${base}/v1/${database}/documents:commit`, {
      method: 'POST',
      headers: OWNER,
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });
});

describe('WebChannel', () => {
  const form = fc.record(
    {
      headers: fc.string(),
      count: fc.oneof(fc.nat(3).map(String), fc.string()),
      ofs: fc.oneof(fc.nat(3).map(String), fc.string()),
      req0___data__: bodies,
      req1___data__: bodies,
    },
    { requiredKeys: [] },
  );

  it('answers any handshake and any POST, and the stream with messages or an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('Listen', 'Write'), form, form, async (rpc, first, second) => {
        const url = channelUrl({ address: target.address, database, rpc });
        const post = async (query: string, body: Record<string, string>) => {
          const response = await fetch(`${url}&${query}`, {
            method: 'POST',
            body: new URLSearchParams(body),
          });
          expect([200, 400]).toContain(response.status);
          return [response.status, await response.text()] as const;
        };
        const [status, greeting] = await post('RID=1', first);
        if (status !== 200) return;
        const sid = String(parseChunks(greeting)[0]?.[1][1]);
        await post(`SID=${sid}&RID=2&AID=0`, second);
        // With TO=1, the poll does not wait long for a stream that has no data.
        const poll = await fetch(`${url}&SID=${sid}&RID=rpc&AID=0&CI=1&TO=1`);
        for (const [, [message]] of parseChunks(await poll.text())) {
          expect(message).toSatisfy((m) => m === 'noop' || (typeof m === 'object' && m !== null));
        }
        await post(`SID=${sid}&RID=3&TYPE=terminate`, {});
      }),
    );
  });

  it('answers any address', async () => {
    const parameter = fc.tuple(
      fc.constantFrom('SID', 'RID', 'AID', 'CI', 'TO', 'TYPE', 'VER', '$httpHeaders'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parameter), fc.constantFrom('GET', 'POST', 'PUT'), async (given, method) => {
        const url = new URL(channelUrl({ address: target.address, database, rpc: 'Listen' }));
        for (const [name, value] of given) url.searchParams.set(name, value);
        const ended = new AbortController();
        const response = await fetch(url, { method, signal: ended.signal });
        expect([200, 400, 405]).toContain(response.status);
        ended.abort();
      }),
    );
  });
});

describe('gRPC', () => {
  /**
   * OK, INVALID_ARGUMENT, NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, UNIMPLEMENTED, and INTERNAL for bytes that
   * are not a message.
   */
  const CODES = [0, 3, 5, 6, 9, 12, 13];
  const asIs = (bytes: Buffer) => bytes;
  const lengths = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  /** Fields 1 to 8 that hold a string or a message, as most fields do. */
  const fieldwise = fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 8 }),
        fc.oneof(lengths, fc.constant(Buffer.from('x/y'))),
        fc.integer({ min: -1, max: 1 }),
      ),
    )
    .map((fields) =>
      Buffer.concat(
        fields.flatMap(([n, bytes, off]) => [
          Buffer.from([n * 8 + 2, Math.max(0, (bytes.length + off) % 128)]),
          bytes,
        ]),
      ),
    );

  it('answers any bytes to any method with a status', async () => {
    const methods = fc.constantFrom(
      'GetDocument',
      'Commit',
      'BatchWrite',
      'ListDocuments',
      'CreateDocument',
      'BeginTransaction',
      'Rollback',
      'Nope',
    );
    await fc.assert(
      fc.asyncProperty(methods, fc.oneof(lengths, fieldwise), async (method, bytes) => {
        const path = `/google.firestore.v1.Firestore/${method}`;
        const code = await new Promise<number>((resolve) =>
          client.makeUnaryRequest(path, asIs, asIs, bytes, metadata, (error) => resolve(error?.code ?? 0)),
        );
        expect(CODES).toContain(code);
      }),
    );
  });

  it('answers any bytes on a stream with messages or a status', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Listen', 'Write', 'RunQuery'),
        fc.oneof(lengths, fieldwise),
        async (method, bytes) => {
          const call = client.makeBidiStreamRequest(
            `/google.firestore.v1.Firestore/${method}`,
            asIs,
            asIs,
            metadata,
          );
          const ended = new Promise<number>((resolve) => {
            call.on('error', (error: ServiceError) => resolve(error.code));
            call.on('end', () => resolve(0));
          });
          call.on('data', () => {});
          call.write(bytes);
          call.end();
          expect(CODES).toContain(await ended);
        },
      ),
    );
  });
});

describe('a connection', () => {
  it('may send any bytes, as HTTP/1, HTTP/2 or neither', async () => {
    const starts = fc.constantFrom(
      '',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSX',
      'GET / HTTP/1.1\r\n',
      'POST /v1/',
    );
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
        const [host, port] = target.address.split(':');
        const socket = connect(Number(port), host);
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.on('error', () => {});
        socket.resume();
        socket.write(start);
        socket.end(bytes);
        await closed;
      }),
    );
  });

  it('that breaks in the middle of an upload changes nothing', async () => {
    const body = JSON.stringify({
      writes: [{ update: { name: `${database}/documents/cut/a`, fields: { n: { integerValue: '1' } } } }],
    });
    const [host, port] = target.address.split(':');
    for (const length of [0, 1, body.length - 1]) {
      const socket = connect(Number(port), host);
      const closed = new Promise((resolve) => socket.resume().once('close', resolve));
      socket.write(
        `POST /v1/${database}/documents:commit HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer owner\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body.slice(0, length)}`,
      );
      socket.end();
      await closed;
    }
    expect((await target.admin.doc('cut/a').get()).exists).toBe(false);
  });

  it('that listens and never reads does not affect other clients', async () => {
    const name = `${database}/documents/watched/a`;
    const request = { database, addTarget: { documents: { documents: [name] }, targetId: 2 } };
    const channel = await Channel.open(
      { address: target.address, database, rpc: 'Listen', headers: 'Authorization:Bearer owner\r\n' },
      request,
    );
    const deaf = await channel.stream(0);
    const heard = new Heard<unknown>();
    const stop = target.admin.doc('watched/a').onSnapshot((snapshot) => heard.hear(snapshot.get('n')));
    const text = 'x'.repeat(1_000_000);
    for (let n = 0; n < 60; n += 1) await target.admin.doc('watched/a').set({ n, text });
    await heard.until((n) => n === 59);
    stop();
    await channel.terminate();
    await deaf.body?.cancel();
  });
});
