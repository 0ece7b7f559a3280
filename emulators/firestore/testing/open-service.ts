import type { RulesEngine, RulesRequest, Ruleset } from '../rules/engine.ts';
import { createService } from '../service/create-service.ts';
import type { Caller, FirestoreService, ServerStreamMethod, UnaryMethod } from '../service/service.ts';
import type { Clock } from '../store/store.ts';
import { encodeValue } from '../values/codec.ts';
import type { Value } from '../values/value.ts';

/**
 * A rules engine that decides by a function, which returns true to allow. Tests see in it which requests the service
 * asks the rules about. The source `bad` does not compile.
 */
function fakeRulesEngine(decide: (source: string, request: RulesRequest) => boolean): RulesEngine {
  const sources = new WeakMap<Ruleset, string>();
  return {
    compile(source) {
      if (source === 'bad') {
        const issue = { severity: 'ERROR', description: 'It is bad.', line: 1, column: 1 } as const;
        return { ok: false, issues: [issue] };
      }
      const ruleset: Ruleset = { rulesVersion: 2 };
      sources.set(ruleset, source);
      return { ok: true, ruleset, issues: [] };
    },
    async authorize(ruleset, request) {
      const allowed = decide(sources.get(ruleset) ?? '', request);
      return { allowed, explanation: allowed ? '' : `false for '${request.method}'` };
    },
    coverage: () => [],
  };
}

/** A clock that stands still until a test advances it. */
interface ManualClock extends Clock {
  /** Moves the time forward and runs the timers that fall due, in order. */
  advance(ms: number): void;
}

/** Starts at 2026-01-01T00:00:00Z unless a test passes another time (microseconds since 1970). */
export function manualClock(start = 1_767_225_600_000_000n): ManualClock {
  let now = start;
  const timers = new Set<{ due: bigint; callback: () => void }>();
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { due: now + BigInt(Math.round(ms * 1000)), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + BigInt(Math.round(ms * 1000));
      for (;;) {
        const next = [...timers].filter((timer) => timer.due <= end).sort((a, b) => Number(a.due - b.due))[0];
        if (next === undefined) break;
        timers.delete(next);
        now = next.due > now ? next.due : now;
        next.callback();
      }
      now = end;
    },
  };
}

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

/**
 * A request or an answer, as tests write and read it. This type does not follow the protos, because tests also send
 * requests that no type allows, and read parts of an answer without checking first that they exist.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Message = Record<string, any>;
