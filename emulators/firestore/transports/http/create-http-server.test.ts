import { connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ControlService, FirestoreService } from '../../service/service.ts';
import { systemClock } from '../../store/store.ts';
import { StatusError } from '../../values/status.ts';
import { listenOnOnePort } from '../listen-on-one-port.ts';
import { fakeService } from '../testing/fake-service.ts';
import { Backlog } from '../backlog.ts';
import { createHttpServer } from './create-http-server.ts';
import type { Message } from '../../testing/open-service.ts';

/** A busy machine may need seconds for what takes milliseconds elsewhere. */
const WAIT = { timeout: 10_000 };

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(parts: Partial<FirestoreService>, limits = {}) {
  const onShutdown = vi.fn();
  const http = createHttpServer(
    { service: fakeService(parts), clock: systemClock, backlog: new Backlog(), allowedHosts: [], onShutdown },
    limits,
  );
  const listening = await listenOnOnePort('127.0.0.1', 0, {
    http1: (socket) => http.emit('connection', socket),
    http2: (socket) => socket.destroy(),
  });
  open.push(async () => {
    http.close();
    await listening.close();
  });
  const base = `http://127.0.0.1:${listening.port}`;
  return { base, port: listening.port, onShutdown };
}

function control(parts: Partial<ControlService>): Partial<FirestoreService> {
  return { control: { ...fakeService({}).control, ...parts } };
}

const DOCUMENTS = '/v1/projects/p/databases/(default)/documents';

describe('REST', () => {
  it.each([
    ['GET', `${DOCUMENTS}/c/a`, 'GetDocument', { name: `${DOCUMENTS.slice(4)}/c/a` }],
    [
      'GET',
      `${DOCUMENTS}/c/a?mask.fieldPaths=x&mask.fieldPaths=y.z&key=k&%24alt=json`,
      'GetDocument',
      { name: `${DOCUMENTS.slice(4)}/c/a`, mask: { fieldPaths: ['x', 'y.z'] } },
    ],
    [
      'GET',
      `${DOCUMENTS}/c?pageSize=300&showMissing=true`,
      'ListDocuments',
      { parent: DOCUMENTS.slice(4), collectionId: 'c', pageSize: 300, showMissing: true },
    ],
    ['GET', `${DOCUMENTS}/c/a%2Fb`, 'GetDocument', { name: `${DOCUMENTS.slice(4)}/c/a%2Fb` }],
    [
      'GET',
      `${DOCUMENTS}/c/a/d`,
      'ListDocuments',
      { parent: `${DOCUMENTS.slice(4)}/c/a`, collectionId: 'd' },
    ],
    [
      'DELETE',
      `${DOCUMENTS}/c/a%20b?currentDocument.exists=true`,
      'DeleteDocument',
      {
        name: `${DOCUMENTS.slice(4)}/c/a b`,
        currentDocument: { conditionType: 'exists', exists: true },
      },
    ],
  ])('%s %s calls %s', async (method, path, rpc, request) => {
    const unary = vi.fn(async () => ({}));
    const { base } = await serve({ unary });
    expect((await fetch(base + path, { method })).status).toBe(200);
    expect(unary).toHaveBeenCalledWith(rpc, request, { kind: 'anonymous' });
  });

  it.each([
    ['POST', `${DOCUMENTS}/c?documentId=a`, 'CreateDocument', { collectionId: 'c', documentId: 'a' }],
    ['POST', `${DOCUMENTS}:commit`, 'Commit', { database: 'projects/p/databases/(default)' }],
    [
      'POST',
      `${DOCUMENTS}/c/a:listCollectionIds`,
      'ListCollectionIds',
      { parent: `${DOCUMENTS.slice(4)}/c/a` },
    ],
    [
      'PATCH',
      `${DOCUMENTS}/c/a?updateMask.fieldPaths=x`,
      'UpdateDocument',
      { document: { name: `${DOCUMENTS.slice(4)}/c/a` }, updateMask: { fieldPaths: ['x'] } },
    ],
  ])('%s %s calls %s', async (method, path, rpc, request) => {
    const unary = vi.fn(async () => ({}));
    const { base } = await serve({ unary });
    const options = { method, headers: { 'content-type': 'text/plain' }, body: '{}' };
    const response = await fetch(base + path, options);
    expect(await response.text()).toBe('{\n}\n');
    expect(unary).toHaveBeenCalledWith(rpc, expect.objectContaining(request), { kind: 'anonymous' });
  });

  it.each([
    ['9223372036854775807', '9223372036854775807'],
    ['-9007199254740993', '-9007199254740993'],
    ['"9007199254740993"', '9007199254740993'],
    ['1.0', '1'],
    ['"1e3"', '1000'],
  ])('reads the integer %s without loss', async (written, read) => {
    const unary = vi.fn(async () => ({}));
    const { base } = await serve({ unary });
    // The string contains a number, too, but only integer values are read as numbers.
    const fields = `{"n":{"integerValue":${written}},"t":{"stringValue":"\\": 9007199254740993 }"}}`;
    const body = `{"writes":[{"update":{"name":"x","fields":${fields}}}]}`;
    expect((await fetch(`${base}${DOCUMENTS}:commit`, { method: 'POST', body })).status).toBe(200);
    const [, request] = unary.mock.calls[0] as unknown as [string, Message];
    const stored = request.writes[0].update.fields;
    expect(stored.n.integerValue).toBe(read);
    expect(stored.t.stringValue).toBe('": 9007199254740993 }');
  });

  it('prints JSON on one line if the client asks for it, and indented otherwise', async () => {
    const { base } = await serve({ unary: async () => ({ name: 'n' }) });
    const read = async (query: string) => (await fetch(`${base}${DOCUMENTS}/c/a${query}`)).text();
    expect(await read('')).toBe('{\n  "name": "n"\n}\n');
    expect(await read('?prettyPrint=false')).toBe('{"name":"n"}\n');
    expect(await read('?$prettyPrint=false')).toBe('{"name":"n"}\n');
  });

  it('answers a HEAD like a GET, without its body', async () => {
    const { base } = await serve({ unary: async () => ({ name: 'n' }) });
    for (const path of ['/', `${DOCUMENTS}/c/a`]) {
      const response = await fetch(base + path, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('reads a body compressed with %s', async (encoding, compress) => {
    const unary = vi.fn(async () => ({}));
    const { base } = await serve({ unary });
    const headers = { 'content-encoding': encoding };
    const body = compress('{"transaction":"AAAA"}');
    expect((await fetch(`${base}${DOCUMENTS}:commit`, { method: 'POST', headers, body })).status).toBe(200);
    expect(unary).toHaveBeenCalledWith(
      'Commit',
      expect.objectContaining({ transaction: Buffer.from([0, 0, 0]) }),
      { kind: 'anonymous' },
    );
  });

  it.each([
    ['that is not gzip', 'gzip', Buffer.from('{}'), 400],
    ['that is cut off', 'gzip', gzipSync('{"writes":[]}').subarray(0, 12), 400],
    ['that decompresses to more than 16 MiB', 'gzip', gzipSync('x'.repeat(16 * 1024 * 1024 + 1)), 413],
    ['in an unknown encoding', 'zstd', Buffer.from('{}'), 415],
  ])('refuses a compressed body %s', async (_what, encoding, body, status) => {
    const { base } = await serve({ unary: async () => ({}) });
    const headers = { 'content-encoding': encoding };
    expect((await fetch(`${base}${DOCUMENTS}:commit`, { method: 'POST', headers, body })).status).toBe(
      status,
    );
  });

  it('answers 413 before a body that is much too large has ended, and discards the rest', async () => {
    const { base, port } = await serve({ unary: async () => ({}) });
    const socket = connect(port, '127.0.0.1');
    const length = 1024 ** 3;
    socket.write(`POST ${DOCUMENTS}:commit HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    const chunk = Buffer.alloc(1024 * 1024);
    const answer = new Promise<Buffer>((resolve) => socket.once('data', resolve));
    for (let i = 0; i < 18; i += 1) socket.write(chunk);
    expect(String(await answer)).toContain('HTTP/1.1 413');
    socket.destroy();
    expect((await fetch(base)).status).toBe(200);
  });

  it.each([
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-', '408 Request Timeout'],
    [
      'a body that never ends',
      `POST ${DOCUMENTS}:commit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`,
      '408',
    ],
    [
      'a header beyond 64 KiB',
      `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
      '431 Request Header',
    ],
  ])('ends a connection with %s', async (_what, text, status) => {
    const limits = { headersTimeout: 40, requestTimeout: 50, connectionsCheckingInterval: 10 };
    const { base, port } = await serve({ unary: async () => ({}) }, limits);
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toContain(status);
    expect((await fetch(base)).status).toBe(200);
  });

  it('answers a server stream as a JSON array', async () => {
    const { base } = await serve({
      serverStream: async function* (): AsyncIterable<Message> {
        yield { missing: 'a' };
        yield { missing: 'b' };
      },
    });
    const response = await fetch(`${base}${DOCUMENTS}:batchGet`, {
      method: 'POST',
      body: '{"documents":["a"]}',
    });
    expect(await response.json()).toEqual([{ missing: 'a' }, { missing: 'b' }]);
  });

  it('answers an error of a server stream inside an array, with its status', async () => {
    const { base } = await serve({
      serverStream: () => {
        throw new StatusError('PERMISSION_DENIED', 'no');
      },
    });
    const response = await fetch(`${base}${DOCUMENTS}:runQuery`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual([
      { error: { code: 403, message: 'no', status: 'PERMISSION_DENIED' } },
    ]);
  });

  it('prints an error on one line with its slashes escaped', async () => {
    const { base } = await serve({
      unary: async () => {
        throw new StatusError('NOT_FOUND', 'no c/a');
      },
    });
    const response = await fetch(`${base}${DOCUMENTS}/c/a`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('{"error":{"code":404,"message":"no c\\/a","status":"NOT_FOUND"}}');
  });

  it.each([
    ['a body that is not JSON', `${DOCUMENTS}:commit`, '{', {}, 400],
    ['a body that is not an object', `${DOCUMENTS}:commit`, '[]', {}, 400],
    ['an unknown field', `${DOCUMENTS}:commit`, '{"nope":1}', {}, 400],
    ['an unknown parameter', `${DOCUMENTS}:commit?nope=1`, '{}', {}, 400],
    ['broken percent-encoding', `${DOCUMENTS}/c%ZZ`, '{}', {}, 400],
    ['a bearer token that is not a JWT', `${DOCUMENTS}:commit`, '{}', { authorization: 'Bearer x' }, 400],
    ['another authorization scheme', `${DOCUMENTS}:commit`, '{}', { authorization: 'Basic x' }, 500],
    ['a stream of requests', `${DOCUMENTS}:listen`, '{}', {}, 501],
    ['an unknown path', '/v2/nothing', '{}', {}, 404],
    ['a body of more than 16 MiB', `${DOCUMENTS}:commit`, 'x'.repeat(16 * 1024 * 1024 + 1), {}, 413],
  ])('refuses %s', async (_what, path, body, headers, status) => {
    const { base } = await serve({ unary: async () => ({}) });
    const response = await fetch(base + path, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
    expect((await fetch(base)).status).toBe(200);
  });

  it('keeps serving after an upload that is cut off and a request that is not HTTP', async () => {
    const { base, port } = await serve({ unary: async () => ({}) });
    const cut = connect(port, '127.0.0.1');
    await new Promise((resolve) => cut.once('connect', resolve));
    cut.write(`POST ${DOCUMENTS}:commit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"wri`);
    cut.end();
    await new Promise((resolve) => cut.resume().once('close', resolve));
    const garbage = connect(port, '127.0.0.1');
    garbage.write(Buffer.from([0, 1, 2, 255, 254]));
    const answer = await new Promise<Buffer>((resolve) => garbage.once('data', resolve));
    garbage.destroy();
    expect(answer.toString()).toContain('400 Bad Request');
    expect(await (await fetch(base)).text()).toBe('Ok\n');
  });

  it('accepts pages of this machine: preflights and answers echo the origin', async () => {
    const { base } = await serve({});
    const origin = 'http://127.0.0.1:5000';
    const preflight = await fetch(`${base}${DOCUMENTS}:commit`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'authorization,x-goog-api-key' },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-goog-api-key');
    const answer = await fetch(`${base}/nothing`, { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('WebChannel over HTTP', () => {
  it.each([
    ['an unknown session', 'VER=8&SID=nope&RID=rpc', 'GET', 400, 'Unknown SID'],
    ['a GET without a session', 'VER=8&RID=rpc', 'GET', 400, 'Not a WebChannel handshake'],
    ['another protocol version', 'VER=7&RID=1', 'POST', 400, 'Not a WebChannel handshake'],
    ['a count that is not a number', 'VER=8&RID=1', 'POST', 400, 'Invalid number'],
  ])('refuses %s', async (_what, query, method, status, text) => {
    const { base } = await serve({});
    const url = `${base}/google.firestore.v1.Firestore/Listen/channel?${query}`;
    const response = await fetch(url, method === 'POST' ? { method, body: 'count=x&ofs=0' } : {});
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  it.each(['v1', 'v1beta1'])(
    'opens a session of %s for the caller of the handshake and streams to its back channel',
    async (version) => {
      const listen = vi.fn<FirestoreService['listen']>((_caller, sink) => ({
        receive: () => sink.send({ targetChange: { targetChangeType: 'ADD', targetIds: [2] } }),
        close: () => {},
      }));
      const { base } = await serve({ listen });
      const url = `${base}/google.firestore.${version}.Firestore/Listen/channel?VER=8`;
      const body = new URLSearchParams({
        headers: 'Authorization:Bearer owner\r\n',
        count: '1',
        ofs: '0',
        req0___data__: '{"addTarget":{"targetId":2}}',
      });
      const greeting = await (await fetch(`${url}&RID=1`, { method: 'POST', body })).text();
      const sid = /"c","([^"]+)"/.exec(greeting)?.[1];
      expect(listen.mock.calls[0]?.[0]).toEqual({ kind: 'admin' });
      const poll = await fetch(`${url}&RID=rpc&SID=${sid}&AID=0&CI=1&TYPE=xmlhttp`);
      expect((await poll.text()).split('\n')[1]).toBe(
        '[[1,[{"targetChange":{"targetChangeType":"ADD","targetIds":[2]}}]]]',
      );
      expect((await fetch(`${url}&RID=2&SID=${sid}&TYPE=terminate`, { method: 'POST' })).status).toBe(200);
      expect((await fetch(`${url}&RID=rpc&SID=${sid}&AID=1&CI=1`)).status).toBe(400);
    },
  );

  it('answers a request that is not JSON as the stream’s error', async () => {
    const { base } = await serve({ listen: () => ({ receive: () => {}, close: () => {} }) });
    const url = `${base}/google.firestore.v1.Firestore/Listen/channel?VER=8`;
    const body = new URLSearchParams({ count: '1', ofs: '0', req0___data__: '{' });
    const greeting = await (await fetch(`${url}&RID=1`, { method: 'POST', body })).text();
    const sid = /"c","([^"]+)"/.exec(greeting)?.[1];
    const poll = await fetch(`${url}&RID=rpc&SID=${sid}&AID=0&CI=1`);
    expect(await poll.text()).toContain('"status":"INVALID_ARGUMENT"');
    await fetch(`${url}&RID=2&SID=${sid}&TYPE=terminate`, { method: 'POST' });
  });
});

describe('the control endpoints', () => {
  const url = '/emulator/v1/projects/p:securityRules';
  const issue = { severity: 'ERROR', description: 'missing ;', line: 3, column: 5 } as const;

  it('refuse rules that do not compile with a text that says where the mistake is', async () => {
    const { base } = await serve(control({ putRules: () => ({ ok: false, issues: [issue] }) }));
    const body = JSON.stringify({ rules: { files: [{ content: 'x' }] } });
    const response = await fetch(base + url, { method: 'PUT', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Error compiling rules:\nL3:5 missing ;' },
    });
  });

  it('answer firebase-tools with a list of the issues instead of a refusal', async () => {
    const { base } = await serve(control({ putRules: () => ({ ok: false, issues: [issue] }) }));
    const body = JSON.stringify({
      ignore_errors: true,
      rules: { files: [{ name: 'a.rules', content: 'x' }] },
    });
    const response = await fetch(base + url, { method: 'PUT', body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      issues: [
        {
          sourcePosition: { fileName: 'a.rules', line: 3, column: 5 },
          description: 'missing ;',
          severity: 'ERROR',
        },
      ],
    });
  });

  it('register a 2nd generation trigger', async () => {
    const registerTrigger = vi.fn();
    const { base } = await serve(control({ registerTrigger }));
    const path = '/emulator/v1/projects/p/eventarcTrigger?eventarcTriggerId=southamerica-east1-fn-0';
    const body = JSON.stringify({
      eventType: 'google.cloud.firestore.document.v1.written.withAuthContext',
      database: '(default)',
      namespace: '(default)',
      document: { value: 'users/{id}', matchType: 'PATH_PATTERN' },
    });
    expect((await fetch(base + path, { method: 'POST', body })).status).toBe(200);
    expect(registerTrigger).toHaveBeenCalledWith('p', 'southamerica-east1-fn-0', {
      generation: 2,
      eventType: 'written',
      withAuthContext: true,
      database: '(default)',
      documentPattern: 'users/{id}',
    });
  });

  it.each(['providers/cloud.firestore/eventTypes/document.write', 'google.firestore.document.write'])(
    'register a 1st generation trigger of %s',
    async (eventType) => {
      const registerTrigger = vi.fn();
      const { base } = await serve(control({ registerTrigger }));
      const path = '/emulator/v1/projects/p/triggers/us-central1-old-0';
      const resource = 'projects/p/databases/(default)/documents/users/{id}';
      const body = JSON.stringify({
        eventTrigger: { eventType, resource, service: 'firestore.googleapis.com' },
      });
      expect((await fetch(base + path, { method: 'PUT', body })).status).toBe(200);
      expect(registerTrigger).toHaveBeenCalledWith('p', 'us-central1-old-0', {
        generation: 1,
        eventType: 'written',
        withAuthContext: false,
        database: '(default)',
        documentPattern: 'users/{id}',
      });
    },
  );

  it.each(['{}', '{"eventTrigger":{"eventType":"google.pubsub.topic.publish","resource":"x"}}'])(
    'refuse the registration %s',
    async (body) => {
      const { base } = await serve({});
      const path = '/emulator/v1/projects/p/triggers/us-central1-old-0';
      expect((await fetch(base + path, { method: 'PUT', body })).status).toBe(400);
    },
  );

  it('clear a database, or the documents below a path', async () => {
    const clear = vi.fn(async () => {});
    const { base } = await serve(control({ clear }));
    const path = '/emulator/v1/projects/p/databases/(default)/documents';
    await fetch(base + path, { method: 'DELETE' });
    await fetch(`${base}${path}/users/a`, { method: 'DELETE' });
    expect(clear.mock.calls).toEqual([
      ['p', '(default)', undefined],
      ['p', '(default)', 'users/a'],
    ]);
  });

  it.each(['{', '{}', '{"rules":{"files":[]}}'])('refuse the malformed rules body %s', async (body) => {
    const { base } = await serve({});
    expect((await fetch(base + url, { method: 'PUT', body })).status).toBe(400);
  });

  it('shut the emulator down after answering', async () => {
    const { base, onShutdown } = await serve({});
    expect((await fetch(`${base}/shutdown`, { method: 'POST' })).status).toBe(200);
    await vi.waitFor(() => expect(onShutdown).toHaveBeenCalledOnce(), WAIT);
  });
});
