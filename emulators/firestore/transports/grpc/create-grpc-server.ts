import {
  Server,
  ServerCredentials,
  type ServerWritableStream,
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type MethodDefinition,
  type UntypedHandleCall,
  type Metadata,
} from '@grpc/grpc-js';
import type { Socket } from 'node:net';
import type protobuf from 'protobufjs/light.js';
import type {
  BidirectionalMethod,
  Caller,
  FirestoreService,
  OpenRpc,
  OpenStream,
  ServerStreamMethod,
  UnaryMethod,
} from '../../service/service.ts';
import type { Clock } from '../../store/store.ts';
import type { RequestOf, ResponseOf } from '../../values/wire.ts';
import { Backlog } from '../backlog.ts';
import {
  type CallKind,
  FIRESTORE_METHODS,
  type MessageType,
  VERSIONS,
  callKind,
  decodeRequest,
  requestType,
  responseType,
} from '../descriptors.ts';
import { readCaller } from '../read-caller.ts';
import { toGrpcError, toStatusError } from '../errors.ts';
import { absorbLateResets } from './absorb-late-resets.ts';
import { BegunTransactions, type Connection } from './begun-transactions.ts';
import { createSink } from './create-sink.ts';

/** The same limit as in Google's emulator: 100 MiB for a message. */
const MAX_MESSAGE_BYTES = 100 * 1024 * 1024;

interface GrpcServer {
  /** Serves one connection whose first bytes are HTTP/2's preface. */
  serve(socket: Socket): void;
  close(): void;
}

/** Serves every method of Firestore over gRPC, on connections that the caller has accepted. */
export function createGrpcServer(
  service: FirestoreService,
  clock: Clock,
  backlog = new Backlog(),
): GrpcServer {
  const transactions = new BegunTransactions(service);
  const servers = new Set<Server>();
  return {
    serve(socket) {
      const connection: Connection = { lost: false };
      // grpc-js tells no handler the connection of its call, so that each connection gets a server of its own.
      const server = openServer(transactions.serviceFor(connection), clock, backlog);
      servers.add(server);
      let saidGoodbye = false;
      socket.once('close', () => {
        servers.delete(server);
        // An SDK that closes one of several connections says goodbye, and may go on with its transactions on another.
        if (!saidGoodbye) transactions.abandon(connection);
      });
      const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
      injector.injectConnection(absorbLateResets(socket, () => (saidGoodbye = true)));
    },
    close() {
      for (const server of servers) server.forceShutdown();
    },
  };
}

function openServer(service: FirestoreService, clock: Clock, backlog: Backlog): Server {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    // The statistics of a server are kept until it is shut down.
    'grpc.enable_channelz': 0,
  });
  for (const version of VERSIONS) {
    const definition: Record<string, MethodDefinition<object, object | Buffer>> = {};
    const handlers: Record<string, UntypedHandleCall> = {};
    for (const method of FIRESTORE_METHODS) {
      const call = callKind(method);
      definition[method.name] = defineMethod(version, method, call.name);
      handlers[method.name] = createHandler(service, clock, backlog, call);
    }
    server.addService(definition, handlers);
  }
  return server;
}

function defineMethod(
  version: string,
  method: protobuf.Method,
  name: CallKind['name'],
): MethodDefinition<object, object | Buffer> {
  const request = requestType(name);
  const response = responseType(name);
  return {
    path: `/google.firestore.${version}.Firestore/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: (message) => encode(request, message),
    requestDeserialize: (bytes) => decodeRequest(request, bytes),
    responseSerialize: (message) => (Buffer.isBuffer(message) ? message : encode(response, message)),
    responseDeserialize: (bytes) => bytes,
  };
}

function encode<T extends object>(type: MessageType<T>, message: T): Buffer {
  const bytes = type.encode(type.fromObject(message)).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function createHandler(
  service: FirestoreService,
  clock: Clock,
  backlog: Backlog,
  call: CallKind,
): UntypedHandleCall {
  switch (call.kind) {
    case 'unary':
      return unary(service, call.name);
    case 'serverStream':
      return serverStream(service, call.name);
    case 'bidirectional':
      return call.name === 'Listen'
        ? bidirectional(service.listen, responseType('Listen'), clock, backlog)
        : bidirectional(service.write, responseType('Write'), clock, backlog);
  }
}

function callerOf(metadata: Metadata): Caller {
  return readCaller(metadata.get('authorization')[0]?.toString());
}

function unary<M extends UnaryMethod>(
  service: FirestoreService,
  method: M,
): handleUnaryCall<RequestOf<M>, ResponseOf<M>> {
  return (call, answer) => {
    const run = async () => service.unary(method, call.request, callerOf(call.metadata));
    run().then(
      (response) => answer(null, response),
      (error: unknown) => answer(toGrpcError(error)),
    );
  };
}

function serverStream<M extends ServerStreamMethod>(
  service: FirestoreService,
  method: M,
): handleServerStreamingCall<RequestOf<M>, ResponseOf<M>> {
  return (call) => {
    sendAll(service, method, call).catch((error: unknown) => call.emit('error', toGrpcError(error)));
  };
}

async function sendAll<M extends ServerStreamMethod>(
  service: FirestoreService,
  method: M,
  call: ServerWritableStream<RequestOf<M>, ResponseOf<M>>,
): Promise<void> {
  for await (const response of service.serverStream(method, call.request, callerOf(call.metadata))) {
    if (call.cancelled) return;
    // A client that reads slowly must not make the emulator keep the whole answer in memory.
    if (!call.write(response)) await drained(call);
  }
  call.end();
}

function drained(call: ServerWritableStream<unknown, unknown>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      call.off('drain', done);
      call.off('cancelled', done);
      resolve();
    };
    call.on('drain', done);
    call.on('cancelled', done);
  });
}

function bidirectional<M extends BidirectionalMethod>(
  open: OpenRpc<M>,
  response: MessageType<ResponseOf<M>>,
  clock: Clock,
  backlog: Backlog,
): handleBidiStreamingCall<RequestOf<M>, ResponseOf<M> | Buffer> {
  return (call) => {
    let stream: OpenStream<RequestOf<M>> | null = null;
    const sink = createSink<RequestOf<M>, ResponseOf<M>>(
      call,
      (message) => encode(response, message),
      clock,
      backlog,
      () => stream?.close(),
    );
    try {
      stream = open(callerOf(call.metadata), sink);
    } catch (error) {
      sink.fail(toStatusError(error));
      return;
    }
    const opened = stream;
    call.on('data', (request: RequestOf<M>) => {
      try {
        opened.receive(request);
      } catch (error) {
        opened.close();
        sink.fail(toStatusError(error));
      }
    });
    call.on('end', () => {
      opened.close();
      sink.end();
    });
    call.on('cancelled', () => opened.close());
    call.on('error', () => opened.close());
  };
}
