import type { Core } from '../core.ts';
import type { Caller, Message } from '../service.ts';

/** Answers one unary RPC. Throws StatusError. */
export type UnaryHandler = (core: Core, request: Message, caller: Caller) => Promise<Message>;

/** Answers one server-streaming RPC. Throws StatusError. */
export type StreamHandler = (core: Core, request: Message, caller: Caller) => AsyncIterable<Message>;
