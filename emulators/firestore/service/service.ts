/** The operations that the transports may ask of the service. */
import type { CoverageNode, Issue } from '../rules/engine.ts';
import type { Trigger } from '../triggers/create-triggers.ts';
import type { MapValue } from '../values/value.ts';
import type {
  BidirectionalRpcs,
  RequestOf,
  ResponseOf,
  ServerStreamRpcs,
  UnaryRpcs,
} from '../values/wire.ts';

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
] as const satisfies readonly (keyof UnaryRpcs)[];

export const SERVER_STREAM_METHODS = [
  'BatchGetDocuments',
  'RunQuery',
  'RunAggregationQuery',
  'ExecutePipeline',
] as const satisfies readonly (keyof ServerStreamRpcs)[];

export type UnaryMethod = keyof UnaryRpcs;
export type ServerStreamMethod = keyof ServerStreamRpcs;
export type BidirectionalMethod = keyof BidirectionalRpcs;

/** One open Listen or Write stream. `receive` may be called at any time, and any number of times. */
export interface OpenStream<Request> {
  receive(request: Request): void;
  close(): void;
}

export interface StreamSink<Response> {
  send(response: Response): void;
  /** Ends the stream with a status. Nothing is sent afterwards. */
  fail(error: Error): void;
}

/** Opens a stream for a caller. The stream's answers go to the sink. */
export type OpenRpc<M extends BidirectionalMethod> = (
  caller: Caller,
  sink: StreamSink<ResponseOf<M>>,
) => OpenStream<RequestOf<M>>;

export interface FirestoreService {
  /** Answers a unary RPC. Throws `StatusError`. */
  unary<M extends UnaryMethod>(method: M, request: RequestOf<M>, caller: Caller): Promise<ResponseOf<M>>;
  /** Answers a server-streaming RPC. Throws `StatusError` before or between responses. */
  serverStream<M extends ServerStreamMethod>(
    method: M,
    request: RequestOf<M>,
    caller: Caller,
  ): AsyncIterable<ResponseOf<M>>;
  /** Opens a Listen stream; its first request names the database. All responses to one commit come in one tick. */
  readonly listen: OpenRpc<'Listen'>;
  /** Opens a Write stream. */
  readonly write: OpenRpc<'Write'>;
  readonly control: ControlService;
}

/** The operations of the server, as Google bills them. */
export interface ServerUsage {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

/** The operations of the control endpoints (`/emulator/v1/projects/{project}`). */
export interface ControlService {
  /** Compiles and installs the rules of one project. Issues with severity ERROR leave the old rules in force. */
  putRules(project: string, source: string): { ok: boolean; issues: Issue[] };
  getRules(project: string): string;
  /** The values that each expression of the project's rules has had since they were put. */
  ruleCoverage(project: string): readonly CoverageNode[];
  /**
   * Deletes every document of a database, or those at and below `path`. Triggers and listeners are told. Without a
   * path, the database's transactions end.
   */
  clear(project: string, database: string, path?: string): Promise<void>;
  /** Empties all projects and ends all transactions. Triggers are not told. */
  reset(): void;
  registerTrigger(project: string, id: string, trigger: Trigger): void;
  /** Resolves when every trigger has answered, also for what the functions themselves have written. */
  triggersSettled(): Promise<void>;
  /** Writes the documents of one database to `directory/name/…`. Resolves when the files are complete. */
  exportTo(project: string, database: string, directory: string, name: string): Promise<void>;
  /** How many documents a signed-in user has read since the start, as Google bills them. */
  readsOf(uid: string): number;
  /** What the server (the Admin SDK) has read, written and deleted since the start, as Google bills it. */
  usage(): ServerUsage;
  /** Loads an export of `exportTo`, by its metadata file or its folder. Throws if it is missing or damaged. */
  importFrom(path: string): Promise<void>;
  /** Resolves when every export begun so far is written or has failed. */
  exportsEnded(): Promise<void>;
}
