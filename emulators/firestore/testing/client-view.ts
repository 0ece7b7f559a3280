import { createHash } from 'node:crypto';
import type { FirestoreService, OpenStream } from '../service/service.ts';
import { ADMIN, DATABASE, type Message } from './open-service.ts';
import type { RequestOf } from '../values/wire.ts';

/** The state that an SDK derives from a Listen stream: the documents of each target at the last snapshot. */
export interface ClientView {
  /** Replaces the query of the target. */
  listen(target: number, query: Message): void;
  stop(target: number): void;
  /** Loses the connection. `reconnect` resumes every target from the last snapshot. */
  disconnect(): void;
  reconnect(): void;
  /** The targets that are current, with the fields of their documents as on the wire, by name. */
  results(): { target: number; documents: ReadonlyMap<string, Message> }[];
  /** How often the names in an existence filter were enough to find out which documents are gone. */
  readonly settled: number;
}

interface State {
  readonly query: Message;
  readonly documents: Map<string, Message>;
  current: boolean;
  resumeToken: Buffer | null;
}

/**
 * Follows a stream by the documented protocol and nothing else. `atSnapshot` is called at each consistent snapshot,
 * with its read time in microseconds.
 */
export function openClientView(
  service: FirestoreService,
  atSnapshot: (view: ClientView, readTime: bigint) => void,
): ClientView {
  const states = new Map<number, State>();
  /** The number of unanswered requests about a target. Until it is 0, messages are about an older target of that id. */
  const pending = new Map<number, number>();
  let settled = 0;
  let stream: OpenStream<RequestOf<'Listen'>> | null = null;

  function connect(): OpenStream<RequestOf<'Listen'>> {
    const opened = service.listen(ADMIN, {
      send: (response) => {
        if (stream === opened) hear(response);
      },
      fail: (error) => {
        throw error;
      },
    });
    return opened;
  }

  function request(targetId: number, message: Message): void {
    if (stream === null) return;
    pending.set(targetId, (pending.get(targetId) ?? 0) + 1);
    stream.receive({ database: DATABASE, ...message });
  }

  function answered(targetId: number): void {
    const left = (pending.get(targetId) ?? 0) - 1;
    if (left > 0) pending.set(targetId, left);
    else pending.delete(targetId);
  }

  function add(targetId: number, state: State): void {
    const resume =
      state.resumeToken === null
        ? {}
        : { resumeToken: state.resumeToken, expectedCount: { value: state.documents.size } };
    request(targetId, { addTarget: { targetId, query: state.query, ...resume } });
  }

  function active(targetId: number): State | undefined {
    return pending.has(targetId) ? undefined : states.get(targetId);
  }

  function hear({ targetChange, documentChange, documentDelete, documentRemove, filter }: Message): void {
    if (targetChange !== undefined) hearTarget(targetChange);
    else if (filter !== undefined) compare(filter);
    else if (documentChange !== undefined) {
      const { document, targetIds, removedTargetIds } = documentChange;
      for (const id of targetIds) active(id)?.documents.set(document.name, document.fields);
      for (const id of removedTargetIds) active(id)?.documents.delete(document.name);
    } else {
      const gone = documentDelete ?? documentRemove;
      for (const id of gone.removedTargetIds) active(id)?.documents.delete(gone.document);
    }
  }

  function hearTarget({ targetChangeType, targetIds, readTime, resumeToken }: Message): void {
    if (targetChangeType === 'NO_CHANGE') {
      for (const [id, state] of states) if (active(id)?.current) state.resumeToken = resumeToken;
      atSnapshot(view, BigInt(readTime.seconds) * 1_000_000n + BigInt(readTime.nanos / 1000));
      return;
    }
    for (const id of targetIds) {
      if (targetChangeType === 'ADD' || targetChangeType === 'REMOVE') answered(id);
      const state = active(id);
      if (state === undefined) continue;
      if (targetChangeType === 'CURRENT') state.current = true;
      if (targetChangeType === 'RESET') state.documents.clear();
    }
  }

  /** https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#existencefilter */
  function compare({ targetId, count, unchangedNames }: Message): void {
    const state = active(targetId);
    if (state === undefined || state.documents.size === count) return;
    if (unchangedNames !== undefined) {
      for (const name of state.documents.keys()) {
        if (!mightContain(unchangedNames, name)) state.documents.delete(name);
      }
    }
    if (state.documents.size === count) settled += 1;
    else view.listen(targetId, state.query);
  }

  const view: ClientView = {
    listen(target, query) {
      if (states.has(target)) view.stop(target);
      const state: State = { query, documents: new Map(), current: false, resumeToken: null };
      states.set(target, state);
      add(target, state);
    },
    stop(target) {
      if (states.delete(target)) request(target, { removeTarget: target });
    },
    disconnect() {
      stream?.close();
      stream = null;
      pending.clear();
      for (const state of states.values()) state.current = false;
    },
    reconnect() {
      stream = connect();
      for (const [target, state] of states) add(target, state);
    },
    results: () =>
      [...states]
        .filter(([target]) => active(target)?.current)
        .map(([target, { documents }]) => ({ target, documents })),
    get settled() {
      return settled;
    },
  };
  stream = connect();
  return view;
}

function mightContain({ bits, hashCount }: Message, name: string): boolean {
  const size = BigInt(bits.bitmap.length * 8 - bits.padding);
  const digest = createHash('md5').update(name).digest();
  const [first, second] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)];
  return Array.from({ length: hashCount }, (_, i) => i).every((i) => {
    const bit = Number(BigInt.asUintN(64, first + BigInt(i) * second) % size);
    return (bits.bitmap[bit >> 3] & (1 << (bit & 7))) !== 0;
  });
}
