import type { Caller, Message, ServerStreamMethod, StreamSink, UnaryMethod } from './service.ts';

/** How many documents each signed-in user has read, as Google bills them. */
export interface ReadCounter {
  readonly unary: (method: UnaryMethod, caller: Caller, answer: Message) => void;
  readonly stream: (method: ServerStreamMethod, caller: Caller, answer: Message) => void;
  /** A sink that counts what passes to `sink`. */
  readonly listening: (caller: Caller, sink: StreamSink) => StreamSink;
  readonly readsOf: (uid: string) => number;
}

/**
 * Counts by https://firebase.google.com/docs/firestore/pricing: one read for each document that an answer holds or that is
 * added to or changed in a listener's result, one for a document that is asked for by name and missing, and one for a query
 * without any result. Left out: what rules read by `get()`, and index entries of aggregations. Administrators count for nobody.
 */
export function createReadCounter(): ReadCounter {
  const reads = new Map<string, number>();
  function add(caller: Caller, count: number) {
    if (caller.kind === 'user' && count > 0) reads.set(caller.uid, (reads.get(caller.uid) ?? 0) + count);
  }
  return {
    unary(method, caller, answer) {
      if (method === 'GetDocument') add(caller, 1);
      if (method === 'ListDocuments') add(caller, Math.max(1, answer['documents']?.length ?? 0));
    },
    stream(method, caller, answer) {
      if (method === 'BatchGetDocuments' && (answer['found'] ?? answer['missing'])) add(caller, 1);
      if (method === 'RunQuery' && answer['document']) add(caller, 1);
    },
    listening: (caller, sink) => ({
      send(answer) {
        if (answer['documentChange'] ?? answer['documentDelete']) add(caller, 1);
        sink.send(answer);
      },
      fail: (error) => sink.fail(error),
    }),
    readsOf: (uid) => reads.get(uid) ?? 0,
  };
}
