import type protobuf from 'protobufjs/light.js';
import {
  type BidirectionalMethod,
  SERVER_STREAM_METHODS,
  type ServerStreamMethod,
  UNARY_METHODS,
  type UnaryMethod,
} from '../service/service.ts';

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
