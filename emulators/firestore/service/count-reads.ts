import type { ResponseOf } from '../values/wire.ts';
import type { Caller, ServerStreamMethod, StreamSink, UnaryMethod } from './service.ts';

/** Counts how many documents each signed-in user has read, as Google bills them. */
export interface ReadCounter {
  readonly unary: (method: UnaryMethod, caller: Caller, answer: ResponseOf<UnaryMethod>) => void;
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
}

/**
 * Counts by https://firebase.google.com/docs/firestore/pricing: one read for each document that an answer holds, that a
 * listener is told of, or that is asked for by name and missing; and one for a query or a listener without results. Not
 * counted are documents that rules read by `get()`, index entries of aggregations, and reads by an admin.
 */
export function createReadCounter(): ReadCounter {
  const reads = new Map<string, number>();
  function add(caller: Caller, count: number) {
    if (caller.kind === 'user') reads.set(caller.uid, (reads.get(caller.uid) ?? 0) + count);
  }
  return {
    unary(method, caller, answer) {
      if (method === 'GetDocument') add(caller, 1);
      if ('documents' in answer) add(caller, Math.max(1, answer.documents?.length ?? 0));
    },
    async *stream(method, caller, answers) {
      let count = 0;
      for await (const answer of answers) {
        if ('found' in answer || 'missing' in answer || 'document' in answer) count += 1;
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
  };
}
