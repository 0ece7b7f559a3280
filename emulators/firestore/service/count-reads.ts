import type { RequestOf, ResponseOf } from '../values/wire.ts';
import type { Caller, ServerStreamMethod, ServerUsage, StreamSink, UnaryMethod } from './service.ts';

/** Counts what each signed-in user has read and what the server has read and written, as Google bills it. */
export interface ReadCounter {
  readonly unary: <M extends UnaryMethod>(
    method: M,
    caller: Caller,
    request: RequestOf<M>,
    answer: ResponseOf<M>,
  ) => void;
  /** Passes on the answers of a streaming RPC, and counts them. */
  readonly stream: <M extends ServerStreamMethod>(
    method: M,
    caller: Caller,
    answers: AsyncIterable<ResponseOf<M>>,
  ) => AsyncIterable<ResponseOf<M>>;
  /** A sink that counts each message and passes it to `sink`. */
  readonly listening: (
    caller: Caller,
    sink: StreamSink<ResponseOf<'Listen'>>,
  ) => StreamSink<ResponseOf<'Listen'>>;
  readonly readsOf: (uid: string) => number;
  readonly usage: () => ServerUsage;
}

/** How many index entries a count may have for one read. */
const COUNTED_BY_ONE_READ = 1_000;

/**
 * Counts by https://firebase.google.com/docs/firestore/pricing: one read for each document that an answer holds, that a
 * listener is told of, or that is asked for by name and missing; one for a query or a listener without results; one for a
 * count of up to a thousand. Not counted are documents that rules read by `get()`, and other aggregations than counts.
 */
export function createReadCounter(): ReadCounter {
  const reads = new Map<string, number>();
  const server = { reads: 0, writes: 0, deletes: 0 };
  function add(caller: Caller, count: number) {
    if (caller.kind === 'user') reads.set(caller.uid, (reads.get(caller.uid) ?? 0) + count);
    if (caller.kind === 'admin') server.reads += count;
  }
  return {
    unary(method, caller, request, answer) {
      if (method === 'GetDocument') add(caller, 1);
      // Other methods ignore such a field, so nobody has looked at what it holds.
      const isWrite = method === 'Commit' || method === 'BatchWrite';
      if (isWrite && 'writes' in request && caller.kind === 'admin') {
        for (const write of request.writes ?? []) {
          if (write.update ?? write.transform) server.writes += 1;
          if (write.delete !== undefined && write.delete !== '') server.deletes += 1;
        }
      }
      if ('documents' in answer) add(caller, Math.max(1, answer.documents?.length ?? 0));
    },
    async *stream(method, caller, answers) {
      let count = 0;
      for await (const answer of answers) {
        if ('found' in answer || 'missing' in answer || 'document' in answer) count += 1;
        if (method === 'RunAggregationQuery' && 'result' in answer) add(caller, readsOfCounts(answer));
        yield answer;
      }
      if (method === 'BatchGetDocuments') add(caller, count);
      if (method === 'RunQuery') add(caller, Math.max(1, count));
    },
    listening(caller, sink) {
      const told = new Set<number>();
      return {
        send(answer) {
          const { documentChange, documentDelete, targetChange } = answer;
          if (documentChange ?? documentDelete) add(caller, 1);
          for (const id of documentChange?.targetIds ?? documentDelete?.removedTargetIds ?? []) told.add(id);
          if (targetChange?.targetChangeType === 'CURRENT') {
            for (const id of targetChange.targetIds ?? []) {
              if (!told.has(id)) add(caller, 1);
              told.add(id);
            }
          }
          sink.send(answer);
        },
        fail: (error) => sink.fail(error),
      };
    },
    readsOf: (uid) => reads.get(uid) ?? 0,
    usage: () => ({ ...server }),
  };
}

/** The reads that a count is billed as. */
function readsOfCounts({ result }: ResponseOf<'RunAggregationQuery'>): number {
  const counted = Object.values(result?.aggregateFields ?? {}).map((value) =>
    Number(value.integerValue ?? 0),
  );
  return Math.max(1, Math.ceil(Math.max(0, ...counted) / COUNTED_BY_ONE_READ));
}
