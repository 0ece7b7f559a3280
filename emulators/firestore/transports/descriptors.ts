/**
 * The protobuf types of Firestore v1: the JSON that @google-cloud/firestore ships, and what that JSON does not have:
 * three things that clients send, and the events of triggers.
 */
import v1 from '@google-cloud/firestore/build/protos/v1.json';
import protobuf from 'protobufjs/light.js';
import {
  type BidirectionalMethod,
  SERVER_STREAM_METHODS,
  type ServerStreamMethod,
  UNARY_METHODS,
  type UnaryMethod,
} from '../service/service.ts';
import type { RequestOf, ResponseOf, Rpcs } from '../values/wire.ts';

const SERVICE_NAME = 'google.firestore.v1.Firestore';

/**
 * The versions of the API by which clients call. Messages of v1beta1 have the same form as those of v1, which has more
 * of them.
 */
export const VERSIONS = ['v1', 'v1beta1'] as const;

function loadRoot(): protobuf.Root {
  const root = protobuf.Root.fromJSON(v1);
  // The transactions of the web SDK send Write.verify, which is field 5 and in no published proto.
  const write = root.lookupType('google.firestore.v1.Write');
  const verify = new protobuf.Field('verify', 5, 'string');
  write.add(verify);
  write.oneofs['operation']?.add(verify);
  // Only newer protos let a transaction choose its concurrency control:
  // https://docs.cloud.google.com/php/docs/reference/cloud-firestore/latest/V1.TransactionOptions.ReadWrite
  const modes = new protobuf.Enum('ConcurrencyMode', {
    CONCURRENCY_MODE_UNSPECIFIED: 0,
    OPTIMISTIC: 1,
    PESSIMISTIC: 2,
  });
  root.lookupType('google.firestore.v1.TransactionOptions').add(modes);
  const mode = new protobuf.Field('concurrencyMode', 2, 'ConcurrencyMode');
  root.lookupType('google.firestore.v1.TransactionOptions.ReadWrite').add(mode);
  mode.resolve();
  // Only newer protos have ExecutePipeline. Its pipeline is never read, because it is always refused.
  const request = new protobuf.Type('ExecutePipelineRequest').add(
    new protobuf.Field('database', 1, 'string'),
  );
  const namespace = root.define('google.firestore.v1');
  namespace.add(request).add(new protobuf.Type('ExecutePipelineResponse'));
  // google.events.cloud.firestore.v1.DocumentEventData, whose messages have the form of Firestore's own:
  // https://github.com/googleapis/google-cloudevents/blob/main/proto/google/events/cloud/firestore/v1/data.proto
  const eventData = new protobuf.Type('DocumentEventData')
    .add(new protobuf.Field('value', 1, 'Document'))
    .add(new protobuf.Field('oldValue', 2, 'Document'))
    .add(new protobuf.Field('updateMask', 3, 'DocumentMask'));
  namespace.add(eventData);
  const pipeline = new protobuf.Method(
    'ExecutePipeline',
    'rpc',
    'ExecutePipelineRequest',
    'ExecutePipelineResponse',
    false,
    true,
  );
  pipeline.parsedOptions = [
    {
      '(google.api.http)': {
        post: '/v1/{database=projects/*/databases/*}/documents:executePipeline',
        body: '*',
      },
    },
  ];
  root.lookupService(SERVICE_NAME).add(pipeline);
  root.resolveAll();
  return root;
}

const root = loadRoot();

/** Every method of google.firestore.v1.Firestore, with its types resolved. */
export const FIRESTORE_METHODS: readonly protobuf.Method[] = root.lookupService(SERVICE_NAME).methodsArray;

/**
 * The descriptor of a message that has the type `T`. No descriptor has the field `describes`: it only lets TypeScript
 * find the type of a message by its descriptor.
 */
export type MessageType<T> = protobuf.Type & { readonly describes?: T };

type MethodName = keyof Rpcs;

/** The descriptor of a method's request. */
export function requestType<M extends MethodName>(name: M): MessageType<RequestOf<M>> {
  const method = methodNamed(name);
  return method.resolvedRequestType ?? root.lookupType(method.requestType);
}

/** The descriptor of a method's response. */
export function responseType<M extends MethodName>(name: M): MessageType<ResponseOf<M>> {
  const method = methodNamed(name);
  return method.resolvedResponseType ?? root.lookupType(method.responseType);
}

function methodNamed(name: string): protobuf.Method {
  const method = FIRESTORE_METHODS.find((known) => known.name === name);
  if (method === undefined) throw new Error(`There is no method ${name}.`);
  return method;
}

/** The descriptor of any message, by its name within google.firestore.v1. */
export function messageType(name: string): MessageType<object> {
  return root.lookupType(`google.firestore.v1.${name}`);
}

/** An RPC, by its kind of call. */
export type CallKind =
  | { readonly kind: 'unary'; readonly name: UnaryMethod }
  | { readonly kind: 'serverStream'; readonly name: ServerStreamMethod }
  | { readonly kind: 'bidirectional'; readonly name: BidirectionalMethod };

/** How the service is called for a method of the protos. */
export function callKind(method: protobuf.Method): CallKind {
  if (method.name === 'Listen' || method.name === 'Write')
    return { kind: 'bidirectional', name: method.name };
  const unary = UNARY_METHODS.find((name) => name === method.name);
  if (unary !== undefined) return { kind: 'unary', name: unary };
  const streaming = SERVER_STREAM_METHODS.find((name) => name === method.name);
  if (streaming !== undefined) return { kind: 'serverStream', name: streaming };
  throw new Error(`The service knows no method ${method.name}.`);
}

const names = new WeakMap<protobuf.Type, Map<string, protobuf.Field>>();

/**
 * The field of `type` with this name, in camelCase or in the spelling of the .proto. JSON and query parameters use
 * both.
 */
export function findField(type: protobuf.Type, name: string): protobuf.Field | undefined {
  let known = names.get(type);
  if (known === undefined) {
    known = new Map();
    for (const field of type.fieldsArray) {
      known.set(
        field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        field,
      );
      known.set(field.name, field);
    }
    names.set(type, known);
  }
  return known.get(name);
}

/** The shape of messages that the service takes: `values/wire.ts` describes it. */
const CONVERSION: protobuf.IConversionOptions = { longs: String, enums: String, bytes: Buffer, oneofs: true };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a protobuf message, strictly: protobufjs alone cuts off a string that ends beyond its message, and replaces
 * bytes that are not UTF-8. Throws for both; gRPC answers that with INTERNAL.
 * https://grpc.github.io/grpc/core/md_doc_statuscodes.html
 */
export function decodeRequest<T>(type: MessageType<T>, bytes: Buffer): T {
  const reader = protobuf.Reader.create(bytes);
  reader.string = () => {
    const length = reader.uint32();
    const start = reader.pos;
    const end = start + length;
    if (end > reader.len) throw new RangeError('A string ends beyond its message.');
    reader.pos = end;
    const text = bytes.toString('utf8', start, end);
    return text.includes('\uFFFD') ? utf8.decode(bytes.subarray(start, end)) : text;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was decoded by the descriptor of this very type
  return type.toObject(type.decode(reader), CONVERSION) as T;
}
