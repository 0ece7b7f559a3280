import type { RequestOf, ResponseOf } from '../../values/wire.ts';
import type { Core } from '../core.ts';
import type { Caller, ServerStreamMethod, UnaryMethod } from '../service.ts';

/** Answers one unary RPC. Throws StatusError. */
export type UnaryHandler<M extends UnaryMethod> = (
  core: Core,
  request: RequestOf<M>,
  caller: Caller,
) => Promise<ResponseOf<M>>;

/** Answers one server-streaming RPC. Throws StatusError. */
export type StreamHandler<M extends ServerStreamMethod> = (
  core: Core,
  request: RequestOf<M>,
  caller: Caller,
) => AsyncIterable<ResponseOf<M>>;
