import { ADMIN, DATABASE, type Message, ROOT, type TestService } from './open-service.ts';
import type { Caller } from '../service/service.ts';

/** A client of the Listen stream that describes the messages in words. */
export interface Listener {
  /** Adds a query target on collection `c` unless the query says otherwise. */
  userListens(target: number, query?: Message, rest?: Message): void;
  userListensToDocuments(target: number, ...paths: string[]): void;
  userStopsListening(target: number): void;
  send(request: Message): void;
  /** The events since the last call, in words: `1 added`, `c/a in 1`, `1 current`, `1 counts 3`, `snapshot`. */
  takeEvents(): Promise<string[]>;
  /** The read times of the snapshots so far, in microseconds. */
  readonly snapshotTimes: readonly bigint[];
  /** The resume token of the last snapshot. */
  readonly resumeToken: Buffer;
  /** The error that ended the stream; null while it is open. */
  readonly failure: Error | null;
  close(): void;
}

const CHANGES = new Map([
  ['ADD', 'added'],
  ['CURRENT', 'current'],
  ['RESET', 'reset'],
]);

/** Opens a Listen stream. */
export function openListener({ service }: TestService, caller: Caller = ADMIN): Listener {
  let events: string[] = [];
  let failure: Error | null = null;
  let resumeToken: Buffer = Buffer.alloc(0);
  const snapshotTimes: bigint[] = [];
  const stream = service.listen(caller, {
    send(response: Message) {
      const { targetChange } = response;
      if (targetChange?.targetChangeType === 'NO_CHANGE') {
        const { seconds, nanos } = targetChange.readTime;
        resumeToken = targetChange.resumeToken;
        snapshotTimes.push(BigInt(seconds) * 1_000_000n + BigInt(nanos / 1000));
      }
      events.push(describe(response));
    },
    fail(error) {
      failure = error;
    },
  });
  const send = (request: Message) => stream.receive({ database: DATABASE, ...request });
  return {
    send,
    userListens: (targetId, query = {}, rest = {}) =>
      send({
        addTarget: {
          targetId,
          query: { parent: ROOT, structuredQuery: { from: [{ collectionId: 'c' }], ...query } },
          ...rest,
        },
      }),
    userListensToDocuments: (targetId, ...paths) =>
      send({ addTarget: { targetId, documents: { documents: paths.map((path) => `${ROOT}/${path}`) } } }),
    userStopsListening: (removeTarget) => send({ removeTarget }),
    async takeEvents() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const taken = events;
      events = [];
      return taken;
    },
    snapshotTimes,
    get resumeToken() {
      return resumeToken;
    },
    get failure() {
      return failure;
    },
    close: () => stream.close(),
  };
}

function describe({ targetChange, documentChange, documentDelete, documentRemove, filter }: Message): string {
  if (targetChange !== undefined) return describeTarget(targetChange);
  if (filter !== undefined) {
    return `${filter.targetId} counts ${filter.count}${filter.unchangedNames === undefined ? '' : ' and names them'}`;
  }
  if (documentChange !== undefined) {
    const leaves = documentChange.removedTargetIds.map((id: number) => ` out of ${id}`).join('');
    const enters = documentChange.targetIds.map((id: number) => ` in ${id}`).join('');
    return `${pathOf(documentChange.document.name)}${enters}${leaves}`;
  }
  const gone = documentDelete ?? documentRemove;
  const leaves = gone.removedTargetIds.map((id: number) => ` out of ${id}`).join('');
  return `${pathOf(gone.document)} ${documentDelete === undefined ? 'removed' : 'deleted'}${leaves}`;
}

function describeTarget({ targetChangeType, targetIds, cause, resumeToken }: Message): string {
  switch (targetChangeType) {
    case 'NO_CHANGE':
      return targetIds === undefined && resumeToken.length > 0
        ? 'snapshot'
        : 'a snapshot with targets or no token';
    case 'REMOVE':
      return cause === undefined
        ? `${targetIds} removed`
        : `${targetIds} removed: ${cause.code} ${cause.message}`;
    default:
      return `${targetIds} ${CHANGES.get(targetChangeType)}`;
  }
}

function pathOf(name: string): string {
  return name.slice(ROOT.length + 1);
}
