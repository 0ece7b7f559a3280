/**
 * What the transports may ask of the service. Messages are plain objects in the shape that @grpc/proto-loader gives
 * with `{ longs: String, enums: String, bytes: Buffer, oneofs: true, keepCase: false, defaults: false }`: camelCase
 * names, int64 as decimal string, enum as its name, bytes as Buffer, absent fields undefined. gRPC hands them over as
 * they are; REST and WebChannel translate them from and to proto3-JSON by the message type's descriptor.
 */
import type { CoverageNode, Issue } from '../rules/engine.ts';
import type { Trigger } from '../triggers/create-triggers.ts';
import type { MapValue } from '../values/value.ts';

/** Who calls, as the transport read it from `authorization`. `admin` skips the rules. */
export type Caller =
  | { readonly kind: 'admin' }
  | { readonly kind: 'user'; readonly uid: string; readonly token: MapValue }
  | { readonly kind: 'anonymous' };

export const UNARY_METHODS = [
  'GetDocument',
  'ListDocuments',
  'CreateDocument',
  'UpdateDocument',
  'DeleteDocument',
  'BeginTransaction',
  'Commit',
  'Rollback',
  'PartitionQuery',
  'ListCollectionIds',
  'BatchWrite',
] as const;

export const SERVER_STREAM_METHODS = [
  'BatchGetDocuments',
  'RunQuery',
  'RunAggregationQuery',
  'ExecutePipeline',
] as const;

export type UnaryMethod = (typeof UNARY_METHODS)[number];
export type ServerStreamMethod = (typeof SERVER_STREAM_METHODS)[number];

// oxlint-disable-next-line typescript/no-explicit-any -- protobuf messages are checked by each RPC, not by the transport
export type Message = Record<string, any>;

/** One open Listen or Write stream. `receive` may be called any number of times; both may cause sends. */
export interface OpenStream {
  receive(request: Message): void;
  close(): void;
}

export interface StreamSink {
  send(response: Message): void;
  /** Ends the stream with a status; nothing is sent afterwards. */
  fail(error: Error): void;
}

export interface FirestoreService {
  /** Answers a unary RPC; throws `StatusError`. */
  unary(method: UnaryMethod, request: Message, caller: Caller): Promise<Message>;
  /** Answers a server-streaming RPC; throws `StatusError` before or between responses. */
  serverStream(method: ServerStreamMethod, request: Message, caller: Caller): AsyncIterable<Message>;
  /** Opens a Listen stream for `database` (from the first request). Responses of one commit come in one tick. */
  listen(caller: Caller, sink: StreamSink): OpenStream;
  /** Opens a Write stream. */
  write(caller: Caller, sink: StreamSink): OpenStream;
  readonly control: ControlService;
}

/** The control endpoints' operations (firestore-emulator REST under `/emulator/v1/projects/{project}`). */
export interface ControlService {
  /** Compiles and installs the rules of one project; issues with severity ERROR leave the old ones in force. */
  putRules(project: string, source: string): { ok: boolean; issues: Issue[] };
  getRules(project: string): string;
  /** What each expression of the project's rules came to, since they were put. */
  ruleCoverage(project: string): readonly CoverageNode[];
  /** Removes every document of a database, or the subtree at `path`; fires triggers, wakes listeners. */
  clear(project: string, database: string, path?: string): Promise<void>;
  /** Empties all projects; no triggers. */
  reset(): void;
  registerTrigger(project: string, id: string, trigger: Trigger): void;
  /** Writes every document of one database to `directory/name/…`; resolves once files are complete. */
  exportTo(project: string, database: string, directory: string, name: string): Promise<void>;
  /** How many documents a signed-in user has read since the start, as Google bills them. */
  readsOf(uid: string): number;
  /** Loads an export made by `exportTo`, from its metadata file or its folder; throws if missing or damaged. */
  importFrom(path: string): Promise<void>;
  /** Resolves once every export begun so far is written, or has failed. */
  exportsEnded(): Promise<void>;
}
