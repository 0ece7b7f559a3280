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
import {
  type Caller,
  type FirestoreService,
  type Message,
  type OpenStream,
  type ServerStreamMethod,
  type StreamSink,
  type UnaryMethod,
} from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import { FIRESTORE_METHODS, requestType, responseType } from '../descriptors.ts';
import { callKind } from '../call-kind.ts';
import { readCaller } from '../read-caller.ts';
import { absorbLateResets } from './absorb-late-resets.ts';
import { createSink } from './create-sink.ts';
import { decodeRequest } from './decode-request.ts';
import { toGrpcError } from './to-grpc-error.ts';

/** The same limit as in Google's emulator: 100 MiB for a message. */
const MAX_MESSAGE_BYTES = 100 * 1024 * 1024;

export interface GrpcServer {
  /** Serves one connection whose first bytes are HTTP/2's preface. */
  serve(socket: Socket): void;
  close(): void;
}

/** Serves every method of Firestore v1 over gRPC, on connections that the caller has accepted. */
export function createGrpcServer(service: FirestoreService, clock: Clock): GrpcServer {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  const definition: Record<string, MethodDefinition<Message, Message | Buffer>> = {};
  const handlers: Record<string, UntypedHandleCall> = {};
  for (const method of FIRESTORE_METHODS) {
    definition[method.name] = defineMethod(method);
    handlers[method.name] = createHandler(service, clock, method);
  }
  server.addService(definition, handlers);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    serve: (socket) => injector.injectConnection(absorbLateResets(socket)),
    close: () => server.forceShutdown(),
  };
}

function defineMethod(method: protobuf.Method): MethodDefinition<Message, Message | Buffer> {
  const request = requestType(method);
  const response = responseType(method);
  return {
    path: `/google.firestore.v1.Firestore/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: (message) => encode(request, message),
    requestDeserialize: (bytes) => decodeRequest(request, bytes),
    responseSerialize: (message) => (Buffer.isBuffer(message) ? message : encode(response, message)),
    responseDeserialize: (bytes) => bytes,
  };
}

function encode(type: protobuf.Type, message: Message): Buffer {
  const bytes = type.encode(type.fromObject(message)).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function createHandler(service: FirestoreService, clock: Clock, method: protobuf.Method): UntypedHandleCall {
  const call = callKind(method);
  switch (call.kind) {
    case 'unary':
      return unary(service, call.name);
    case 'serverStream':
      return serverStream(service, call.name);
    case 'bidirectional':
      return bidirectional(
        (caller, sink) =>
          call.name === 'Listen' ? service.listen(caller, sink) : service.write(caller, sink),
        (message) => encode(responseType(method), message),
        clock,
      );
  }
}

function callerOf(metadata: Metadata): Caller {
  return readCaller(metadata.get('authorization')[0]?.toString());
}

function unary(service: FirestoreService, method: UnaryMethod): handleUnaryCall<Message, Message> {
  return (call, answer) => {
    const run = async () => service.unary(method, call.request, callerOf(call.metadata));
    run().then(
      (response) => answer(null, response),
      (error: unknown) => answer(toGrpcError(error)),
    );
  };
}

function serverStream(
  service: FirestoreService,
  method: ServerStreamMethod,
): handleServerStreamingCall<Message, Message> {
  return (call) => {
    sendAll(service, method, call).catch((error: unknown) => call.emit('error', toGrpcError(error)));
  };
}

async function sendAll(
  service: FirestoreService,
  method: ServerStreamMethod,
  call: ServerWritableStream<Message, Message>,
): Promise<void> {
  for await (const response of service.serverStream(method, call.request, callerOf(call.metadata))) {
    if (call.cancelled) return;
    // A client that reads slowly must not make the emulator keep the whole answer in memory.
    if (!call.write(response)) await drained(call);
  }
  call.end();
}

function drained(call: ServerWritableStream<Message, Message>): Promise<void> {
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

function bidirectional(
  open: (caller: Caller, sink: StreamSink) => OpenStream,
  encodeResponse: (message: Message) => Buffer,
  clock: Clock,
): handleBidiStreamingCall<Message, Message | Buffer> {
  return (call) => {
    let stream: OpenStream | null = null;
    try {
      const sink = createSink(call, encodeResponse, clock, () => stream?.close());
      stream = open(callerOf(call.metadata), sink);
    } catch (error) {
      call.emit('error', toGrpcError(error));
      return;
    }
    const opened = stream;
    call.on('data', (request: Message) => {
      try {
        opened.receive(request);
      } catch (error) {
        opened.close();
        call.emit('error', toGrpcError(error));
      }
    });
    call.on('end', () => {
      opened.close();
      call.end();
    });
    call.on('cancelled', () => opened.close());
    call.on('error', () => opened.close());
  };
}
