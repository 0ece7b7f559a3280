import type { DocumentSource, Store } from '../../store/store.ts';
import { decodeTimestamp, hasBytes } from '../../values/codec.ts';
import { StatusError } from '../../values/status.ts';
import {
  type Timestamp,
  compareTimestamps,
  timestampFromMicros,
  timestampToMicros,
} from '../../values/value.ts';
import type { WireTarget } from '../../values/wire.ts';

/** The moment at which a client stopped listening. A document updated later has a later update time. */
export interface PastMoment {
  readonly time: Timestamp;
  /** Whether the client is still told which documents were deleted since. */
  readonly recent: boolean;
  /** The documents at that moment, valid until the next commit; null when it is too long ago. */
  readonly source: DocumentSource | null;
}

export interface PastMoments {
  /** Null when the changes since then are not known: the client then starts over. */
  recall(database: string, time: Timestamp): PastMoment | null;
}

/**
 * Production can read the past for an hour, but soon stops telling resumed listeners which documents were deleted: the
 * tests of its SDKs wait ten seconds before they expect an existence filter instead.
 */
const RECENT_MICROS = 5_000_000n;

/** Finds the moments that listeners resume from. */
export function createPastMoments(store: Store): PastMoments {
  const beginning = store.now();
  /** The last import or reset of a database. Update times tell nothing of changes before: imports bring any age. */
  const beginnings = new Map<string, Timestamp>();
  store.subscribe((commit) => {
    if (commit.origin !== 'write') beginnings.set(commit.database, commit.commitTime);
  });

  function sourceAt(database: string, time: Timestamp): DocumentSource | null {
    try {
      const snapshot = store.snapshot(database, time);
      snapshot.release();
      return snapshot;
    } catch (error) {
      if (error instanceof StatusError && error.status === 'FAILED_PRECONDITION') return null;
      throw error;
    }
  }

  return {
    recall(database, time) {
      const now = store.now();
      if (compareTimestamps(time, beginnings.get(database) ?? beginning) < 0) return null;
      if (compareTimestamps(time, now) > 0) return null;
      const age = timestampToMicros(now) - timestampToMicros(time);
      return { time, recent: age <= RECENT_MICROS, source: sourceAt(database, time) };
    },
  };
}

const TOKEN_BYTES = 8;

/** The resume token of a snapshot: its moment. */
export function resumeTokenOf(time: Timestamp): Buffer {
  const token = Buffer.alloc(TOKEN_BYTES);
  token.writeBigInt64LE(timestampToMicros(time));
  return token;
}

/**
 * The moment from which an `add_target` resumes, given by its token or its read time. Null when it starts anew;
 * 'unknown' for a token that this emulator did not make. Throws INVALID_ARGUMENT.
 */
export function decodeResume(message: WireTarget): Timestamp | 'unknown' | null {
  if (message.readTime != null) return decodeTimestamp(message.readTime);
  const token = message.resumeToken;
  if (!hasBytes(token)) return null;
  if (!(token instanceof Uint8Array) || token.length !== TOKEN_BYTES) return 'unknown';
  return timestampFromMicros(Buffer.from(token).readBigInt64LE());
}
