/** What the transports may ask of the service. */
import type { CoverageNode, Issue } from '../rules/engine.ts';
import type { Trigger } from '../triggers/create-triggers.ts';
import type { MapValue } from '../values/value.ts';

/** The caller, as the transport read it from `authorization`. The rules do not apply to `admin`. */
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

/** One open Listen or Write stream. `receive` may be called at any time, and any number of times. */
export interface OpenStream {
  receive(request: Message): void;
  close(): void;
}

export interface StreamSink {
  send(response: Message): void;
  /** Ends the stream with a status. Nothing is sent afterwards. */
  fail(error: Error): void;
}

export interface FirestoreService {
  /** Answers a unary RPC. Throws `StatusError`. */
  unary(method: UnaryMethod, request: Message, caller: Caller): Promise<Message>;
  /** Answers a server-streaming RPC. Throws `StatusError` before or between responses. */
  serverStream(method: ServerStreamMethod, request: Message, caller: Caller): AsyncIterable<Message>;
  /** Opens a Listen stream; its first request names the database. All responses to one commit come in one tick. */
  listen(caller: Caller, sink: StreamSink): OpenStream;
  /** Opens a Write stream. */
  write(caller: Caller, sink: StreamSink): OpenStream;
  readonly control: ControlService;
}

/** The operations of the control endpoints (`/emulator/v1/projects/{project}`). */
export interface ControlService {
  /** Compiles and installs the rules of one project. Issues with severity ERROR leave the old rules in force. */
  putRules(project: string, source: string): { ok: boolean; issues: Issue[] };
  getRules(project: string): string;
  /** The values that each expression of the project's rules has had since they were put. */
  ruleCoverage(project: string): readonly CoverageNode[];
  /** Deletes every document of a database, or those at and below `path`. Triggers and listeners are told. */
  clear(project: string, database: string, path?: string): Promise<void>;
  /** Empties all projects. Triggers are not told. */
  reset(): void;
  registerTrigger(project: string, id: string, trigger: Trigger): void;
  /** Writes the documents of one database to `directory/name/…`. Resolves when the files are complete. */
  exportTo(project: string, database: string, directory: string, name: string): Promise<void>;
  /** How many documents a signed-in user has read since the start, as Google bills them. */
  readsOf(uid: string): number;
  /** Loads an export of `exportTo`, by its metadata file or its folder. Throws if it is missing or damaged. */
  importFrom(path: string): Promise<void>;
  /** Resolves when every export begun so far is written or has failed. */
  exportsEnded(): Promise<void>;
}
