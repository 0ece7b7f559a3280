import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FirestoreService, Message, StreamSink } from '../../service/service.ts';
import { StatusError } from '../../values/status.ts';
import { messageType } from '../descriptors.ts';
import { listenOnOnePort } from '../listen-on-one-port.ts';
import { fakeService } from '../testing/fake-service.ts';
import { createGrpcServer } from './create-grpc-server.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function serve(parts: Partial<FirestoreService>): Promise<{ client: Client; port: number }> {
  const grpc = createGrpcServer(fakeService(parts));
  const listening = await listenOnOnePort('127.0.0.1', 0, {
    http2: (socket) => grpc.serve(socket),
    http1: (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'),
  });
  const client = new Client(`127.0.0.1:${listening.port}`, credentials.createInsecure());
  open.push(
    () => listening.close(),
    () => grpc.close(),
    () => client.close(),
  );
  return { client, port: listening.port };
}

function codec(name: string) {
  const type = messageType(name);
  return {
    encode: (message: Message) => type.encode(type.fromObject(message)).finish() as Buffer,
    decode: (bytes: Buffer): Message => type.toObject(type.decode(bytes), { longs: String, enums: String }),
  };
}

function path(method: string): string {
  return `/google.firestore.v1.Firestore/${method}`;
}

function signedInAs(authorization: string): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', authorization);
  return metadata;
}

function getDocument(client: Client, metadata = new Metadata(), bytes?: Buffer): Promise<Message> {
  const request = codec('GetDocumentRequest');
  return new Promise((resolve, reject) => {
    const message = { name: 'projects/p/databases/d/documents/c/a' };
    client.makeUnaryRequest(
      path('GetDocument'),
      (given: Message) => bytes ?? request.encode(given),
      codec('Document').decode,
      message,
      metadata,
      (error, response) => (error === null ? resolve(response as Message) : reject(error)),
    );
  });
}

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

  it('answers a StatusError with its code and message', async () => {
    const { client } = await serve({
      unary: async () => {
        throw new StatusError('NOT_FOUND', 'no such document');
      },
    });
    const error = await getDocument(client).catch((reason: ServiceError) => reason);
    expect(error).toMatchObject({ code: 5, details: 'no such document' });
  });

  it('answers an unexpected error with INTERNAL, writes it to stderr and goes on serving', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const unary = vi.fn().mockRejectedValueOnce(new TypeError('a bug')).mockResolvedValueOnce({ name: 'n' });
    const { client } = await serve({ unary });
    await expect(getDocument(client)).rejects.toMatchObject({ code: 13 });
    expect(stderr).toHaveBeenCalledWith(expect.stringContaining('TypeError: a bug'));
    stderr.mockRestore();
    await expect(getDocument(client)).resolves.toEqual({ name: 'n' });
  });

  it('refuses a bearer that is no JWT', async () => {
    const { client } = await serve({});
    const answer = getDocument(client, signedInAs('Bearer nonsense'));
    await expect(answer).rejects.toMatchObject({ code: 3, details: 'invalid jwt' });
  });

  it('answers a malformed message with INTERNAL, as gRPC documents, and goes on serving', async () => {
    const { client } = await serve({ unary: async () => ({ name: 'n' }) });
    // Field 1 with wire type 7, which does not exist.
    const malformed = Buffer.from([0x0f]);
    await expect(getDocument(client, new Metadata(), malformed)).rejects.toMatchObject({ code: 13 });
    await expect(getDocument(client)).resolves.toEqual({ name: 'n' });
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
    const listen = (_caller: unknown, sink: StreamSink) => ({
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
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});

describe('the shared port', () => {
  it('recognises HTTP/2 however slowly its first bytes come', async () => {
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

  it('outlives a connection that closes without a word, and one that is reset', async () => {
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
