import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FirestoreService, StreamSink } from '../../service/service.ts';
import { type Clock, systemClock } from '../../store/store.ts';
import { type Message, manualClock } from '../../testing/open-service.ts';
import { StatusError } from '../../values/status.ts';
import { messageType } from '../descriptors.ts';
import { listenOnOnePort } from '../listen-on-one-port.ts';
import { fakeService } from '../testing/fake-service.ts';
import { createGrpcServer } from './create-grpc-server.ts';
import type { ResponseOf } from '../../values/wire.ts';

/** A busy machine may need seconds for what takes milliseconds elsewhere. */
const WAIT = { timeout: 10_000 };

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function serve(
  parts: Partial<FirestoreService>,
  clock: Clock = systemClock,
): Promise<{ client: Client; port: number; drop: () => Promise<void>; connections: Socket[] }> {
  const grpc = createGrpcServer(fakeService(parts), clock);
  const connections: Socket[] = [];
  const listening = await listenOnOnePort('127.0.0.1', 0, {
    http2: (socket) => {
      connections.push(socket);
      grpc.serve(socket);
    },
    http1: (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'),
  });
  const client = new Client(`127.0.0.1:${listening.port}`, credentials.createInsecure());
  open.push(
    () => listening.close(),
    () => grpc.close(),
    () => client.close(),
  );
  return { client, port: listening.port, drop: () => listening.close(), connections };
}

function codec(name: string) {
  const type = messageType(name);
  return {
    encode: (message: Message) => type.encode(type.fromObject(message)).finish() as Buffer,
    decode: (bytes: Buffer): Message => type.toObject(type.decode(bytes), { longs: String, enums: String }),
  };
}

function path(method: string, version = 'v1'): string {
  return `/google.firestore.${version}.Firestore/${method}`;
}

function signedInAs(authorization: string): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', authorization);
  return metadata;
}

function getDocument(
  client: Client,
  metadata = new Metadata(),
  bytes?: Buffer,
  version?: string,
): Promise<Message> {
  const request = codec('GetDocumentRequest');
  return new Promise((resolve, reject) => {
    const message = { name: 'projects/p/databases/d/documents/c/a' };
    client.makeUnaryRequest(
      path('GetDocument', version),
      (given: Message) => bytes ?? request.encode(given),
      codec('Document').decode,
      message,
      metadata,
      (error, response) => (error === null ? resolve(response as Message) : reject(error)),
    );
  });
}

function beginTransaction(client: Client): Promise<Message> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      path('BeginTransaction'),
      codec('BeginTransactionRequest').encode,
      codec('BeginTransactionResponse').decode,
      { database: 'projects/p/databases/d' },
      (error, response) => (error === null ? resolve(response as Message) : reject(error)),
    );
  });
}

describe('the transactions of a connection', () => {
  const transaction = Buffer.from('a transaction');
  const rollback = ['Rollback', { database: 'projects/p/databases/d', transaction }, { kind: 'admin' }];
  const begins = () =>
    vi.fn(async (method: string) => (method === 'BeginTransaction' ? { transaction } : {}));

  it('are rolled back if it is lost', async () => {
    const unary = begins();
    const { client, drop, connections } = await serve({ unary });
    await beginTransaction(client);
    expect(connections).toHaveLength(1);
    await drop();
    await vi.waitFor(() => expect(unary.mock.calls.at(-1)).toEqual(rollback), WAIT);
  });

  it('go on if the client says goodbye, because an SDK closes connections that it no longer needs', async () => {
    const unary = begins();
    const { client, connections } = await serve({ unary });
    await beginTransaction(client);
    const [connection] = connections;
    if (connection === undefined) throw new Error('There is no connection.');
    const closed = once(connection, 'close');
    client.close();
    await closed;
    expect(unary).toHaveBeenCalledOnce();
  });

  it('that begin when it is already lost are rolled back, too', async () => {
    let answer: () => void = () => {};
    const unary = begins().mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { transaction };
    });
    const { client, drop, connections } = await serve({ unary });
    const refused = expect(beginTransaction(client)).rejects.toMatchObject({ code: 14 });
    await vi.waitFor(() => expect(unary).toHaveBeenCalledOnce(), WAIT);
    const closed = Promise.all(connections.map((connection) => once(connection, 'close')));
    await Promise.all([drop(), closed, refused]);
    expect(unary).toHaveBeenCalledOnce();
    answer();
    await vi.waitFor(() => expect(unary.mock.calls.at(-1)).toEqual(rollback), WAIT);
  });
});

describe('gRPC', () => {
  it('gives the service the request and the caller, and sends back its answer', async () => {
    const unary = vi.fn(async () => ({ name: 'n', fields: { n: { integerValue: '9007199254740993' } } }));
    const { client } = await serve({ unary });
    const answer = await getDocument(client, signedInAs('Bearer owner'));
    expect(answer).toEqual({ name: 'n', fields: { n: { integerValue: '9007199254740993' } } });
    expect(unary).toHaveBeenCalledWith(
      'GetDocument',
      { name: 'projects/p/databases/d/documents/c/a' },
      { kind: 'admin' },
    );
  });

  it('serves v1beta1, the API before v1, in the same way', async () => {
    const { client } = await serve({ unary: async () => ({ name: 'n' }) });
    await expect(getDocument(client, new Metadata(), undefined, 'v1beta1')).resolves.toEqual({ name: 'n' });
  });

  it('answers a StatusError with its code and message', async () => {
    const { client } = await serve({
      unary: async () => {
        throw new StatusError('NOT_FOUND', 'no such document');
      },
    });
    const error = await getDocument(client).catch((reason: ServiceError) => reason);
    expect(error).toMatchObject({ code: 5, details: 'no such document' });
  });

  it('answers an unexpected error with INTERNAL, writes it to stderr and keeps serving', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const unary = vi.fn().mockRejectedValueOnce(new TypeError('a bug')).mockResolvedValueOnce({ name: 'n' });
    const { client } = await serve({ unary });
    await expect(getDocument(client)).rejects.toMatchObject({ code: 13 });
    expect(stderr).toHaveBeenCalledWith(expect.stringContaining('TypeError: a bug'));
    stderr.mockRestore();
    await expect(getDocument(client)).resolves.toEqual({ name: 'n' });
  });

  it('refuses a bearer token that is not a JWT', async () => {
    const { client } = await serve({});
    const answer = getDocument(client, signedInAs('Bearer nonsense'));
    await expect(answer).rejects.toMatchObject({ code: 3, details: 'invalid jwt' });
  });

  it.each([
    ['a wire type that does not exist', [0x0f]],
    ['a string that ends beyond the message', [0x0a, 0x05, 0x61]],
    ['a string that is not UTF-8', [0x0a, 0x02, 0xc3, 0x28]],
    ['a field number that does not end', [0xff, 0xff, 0xff, 0xff]],
  ])('answers %s with INTERNAL, as gRPC documents, and keeps serving', async (_what, bytes) => {
    const { client } = await serve({ unary: async () => ({ name: 'n' }) });
    const malformed = getDocument(client, new Metadata(), Buffer.from(bytes));
    await expect(malformed).rejects.toMatchObject({ code: 13 });
    await expect(getDocument(client)).resolves.toEqual({ name: 'n' });
  });

  it('accepts a string that contains the replacement character U+FFFD', async () => {
    const unary = vi.fn(async () => ({}));
    const { client } = await serve({ unary });
    const { encode } = codec('GetDocumentRequest');
    await getDocument(client, new Metadata(), encode({ name: 'c/\uFFFD' }));
    expect(unary).toHaveBeenCalledWith('GetDocument', { name: 'c/\uFFFD' }, { kind: 'anonymous' });
  });

  it('answers UNIMPLEMENTED to unknown methods and to other services', async () => {
    const { client } = await serve({});
    for (const method of [path('Nope'), '/grpc.health.v1.Health/Check']) {
      const answer = new Promise((_resolve, reject) =>
        client.makeUnaryRequest(method, (bytes: Buffer) => bytes, String, Buffer.alloc(0), reject),
      );
      await expect(answer).rejects.toMatchObject({ code: 12 });
    }
  });

  it('drops a client that does not read while more and more data waits for it', async () => {
    const clock = manualClock();
    const closed = vi.fn();
    let sink: StreamSink<ResponseOf<'Listen'>> | undefined;
    const listen = (_caller: unknown, given: StreamSink<ResponseOf<'Listen'>>) => {
      sink = given;
      return { receive: () => {}, close: closed };
    };
    const { client } = await serve({ listen }, clock);
    const { encode, decode } = codec('ListenResponse');
    const call = client.makeBidiStreamRequest(path('Listen'), encode, decode);
    call.on('error', () => {});
    call.pause();
    await vi.waitFor(() => expect(sink).toBeDefined(), WAIT);
    const text = 'x'.repeat(1024 * 1024);
    const document = { name: 'n', fields: { text: { stringValue: text } } };
    for (let i = 0; i < 40; i += 1) sink?.send({ documentChange: { document } });
    expect(closed).not.toHaveBeenCalled();
    clock.advance(3_000);
    sink?.send({ documentChange: { document } });
    expect(closed).toHaveBeenCalled();
  });

  it('drops it sooner, and with less, while much is kept for other clients', async () => {
    const clock = manualClock();
    const listeners: { sink: StreamSink<ResponseOf<'Listen'>>; closed: boolean }[] = [];
    const listen = (_caller: unknown, sink: StreamSink<ResponseOf<'Listen'>>) => {
      const listener = { sink, closed: false };
      listeners.push(listener);
      return { receive: () => {}, close: () => (listener.closed = true) };
    };
    const { client } = await serve({ listen }, clock);
    const { encode, decode } = codec('ListenResponse');
    for (let i = 0; i < 5; i += 1) {
      const call = client.makeBidiStreamRequest(path('Listen'), encode, decode);
      call.on('error', () => {});
      call.pause();
    }
    await vi.waitFor(() => expect(listeners).toHaveLength(5), WAIT);
    const text = 'x'.repeat(1024 * 1024);
    const response = { documentChange: { document: { name: 'n', fields: { text: { stringValue: text } } } } };
    for (const { sink } of listeners) for (let i = 0; i < 14; i += 1) sink.send(response);
    clock.advance(100);
    for (const { sink } of listeners) sink.send(response);
    // The first one gives enough room for the others.
    expect(listeners.map(({ closed }) => closed)).toEqual([true, false, false, false, false]);
  });

  it('stops a server stream that the client cancels', async () => {
    const stopped = vi.fn();
    const { client } = await serve({
      serverStream: async function* () {
        try {
          for (;;) {
            yield { missing: 'a' };
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
        } finally {
          stopped();
        }
      },
    });
    const { encode } = codec('BatchGetDocumentsRequest');
    const { decode } = codec('BatchGetDocumentsResponse');
    const call = client.makeServerStreamRequest(path('BatchGetDocuments'), encode, decode, {});
    call.on('error', () => {});
    await new Promise((resolve) => call.once('data', resolve));
    call.cancel();
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled(), WAIT);
  });

  it('streams every response of a server stream, then its error', async () => {
    const { client } = await serve({
      serverStream: async function* () {
        yield { missing: 'a' };
        yield { missing: 'b' };
        throw new StatusError('ABORTED', 'lock timeout');
      },
    });
    const { encode } = codec('BatchGetDocumentsRequest');
    const { decode } = codec('BatchGetDocumentsResponse');
    const call = client.makeServerStreamRequest(path('BatchGetDocuments'), encode, decode, {});
    const received: Message[] = [];
    call.on('data', (message: Message) => received.push(message));
    const error = await new Promise((resolve) => call.on('error', resolve));
    expect(received).toEqual([{ missing: 'a' }, { missing: 'b' }]);
    expect(error).toMatchObject({ code: 10, details: 'lock timeout' });
  });

  it('closes the service’s stream when the client cancels', async () => {
    const closed = vi.fn();
    const listen = (_caller: unknown, sink: StreamSink<ResponseOf<'Listen'>>) => ({
      receive: () => sink.send({ targetChange: { targetChangeType: 'ADD', targetIds: [7] } }),
      close: closed,
    });
    const { client } = await serve({ listen });
    const { encode } = codec('ListenRequest');
    const call = client.makeBidiStreamRequest(path('Listen'), encode, codec('ListenResponse').decode);
    call.on('error', () => {});
    call.write({ database: 'projects/p/databases/d', addTarget: { targetId: 7 } });
    const first = await new Promise((resolve) => call.once('data', resolve));
    expect(first).toEqual({ targetChange: { targetChangeType: 'ADD', targetIds: [7] } });
    call.cancel();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), WAIT);
  });
});

describe('the shared port', () => {
  it('recognises HTTP/2 even if its first bytes arrive slowly', async () => {
    const { port } = await serve({});
    const socket = connect(port, '127.0.0.1');
    open.push(() => socket.destroy());
    const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
    for (const byte of preface) {
      await new Promise<void>((resolve) => socket.write(byte, () => resolve()));
    }
    const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    // An HTTP/2 server opens with a SETTINGS frame: type 4 in its fourth byte.
    expect(first[3]).toBe(4);
  });

  it('hands anything else to HTTP/1, even if it begins like HTTP/2', async () => {
    const { port } = await serve({});
    const socket = connect(port, '127.0.0.1');
    open.push(() => socket.destroy());
    socket.write('PRINT / HTTP/1.1\r\n\r\n');
    const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(first.toString()).toContain('HTTP/1.1 200 OK');
  });

  it('keeps serving after a connection that closes without sending anything, and after one that is reset', async () => {
    const { client, port } = await serve({ unary: async () => ({ name: 'n' }) });
    const silent = connect(port, '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    silent.end();
    await new Promise((resolve) => silent.once('close', resolve));
    const reset = connect(port, '127.0.0.1');
    await new Promise((resolve) => reset.once('connect', resolve));
    reset.write('PR');
    reset.resetAndDestroy();
    await expect(getDocument(client)).resolves.toEqual({ name: 'n' });
  });
});
