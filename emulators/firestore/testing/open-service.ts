import type { RulesRequest } from '../rules/engine.ts';
import { createService } from '../service/create-service.ts';
import type { Caller, FirestoreService, ServerStreamMethod, UnaryMethod } from '../service/service.ts';
import { encodeValue } from '../values/codec.ts';
import type { Value } from '../values/value.ts';
import type { Message } from './message.ts';
import { fakeRulesEngine } from './fake-rules-engine.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export const DATABASE = 'projects/demo/databases/(default)';
export const ROOT = `${DATABASE}/documents`;
export const ADMIN: Caller = { kind: 'admin' };
export const ALICE: Caller = { kind: 'user', uid: 'alice', token: new Map() };

/** A service on a clock that stands still, and the requests that tests make of it. */
export interface TestService {
  readonly service: FirestoreService;
  readonly clock: ManualClock;
  readonly call: (method: UnaryMethod, request: Message, caller?: Caller) => Promise<Message>;
  readonly stream: (method: ServerStreamMethod, request: Message, caller?: Caller) => Promise<Message[]>;
  /** Commits writes on the test database. */
  readonly commit: (writes: readonly Message[], rest?: Message, caller?: Caller) => Promise<Message>;
  /** The fields of a document as on the wire; null if it does not exist. */
  readonly read: (path: string) => Promise<Message | null>;
}

/** Opens an empty service. With `decide`, rules named 'initial' are in force, and `decide` answers for them. */
export function openService(decide?: (source: string, request: RulesRequest) => boolean): TestService {
  const clock = manualClock();
  let seed = 1;
  const service = createService({
    clock,
    random: () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
    engine: fakeRulesEngine(decide ?? (() => true)),
    ...(decide === undefined ? {} : { initialRules: 'initial' }),
    warn: () => undefined,
  });
  const stream: TestService['stream'] = async (method, request, caller = ADMIN) => {
    const responses: Message[] = [];
    for await (const response of service.serverStream(method, request, caller)) responses.push(response);
    return responses;
  };
  return {
    service,
    clock,
    call: (method, request, caller = ADMIN) => service.unary(method, request, caller),
    stream,
    commit: (writes, rest = {}, caller = ADMIN) =>
      service.unary('Commit', { database: DATABASE, writes: [...writes], ...rest }, caller),
    read: async (path) => {
      const [response] = await stream('BatchGetDocuments', {
        database: DATABASE,
        documents: [`${ROOT}/${path}`],
      });
      return response?.found?.fields ?? null;
    },
  };
}

/** A write that sets a whole document. */
export function set(path: string, fields: Record<string, Value> = {}, rest: Message = {}): Message {
  return { update: { name: `${ROOT}/${path}`, fields: wire(fields) }, ...rest };
}

/** A write that deletes. */
export function remove(path: string, rest: Message = {}): Message {
  return { delete: `${ROOT}/${path}`, ...rest };
}

/** Values as they go over the wire. */
export function wire(fields: Record<string, Value>): Message {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeValue(value)]));
}
