/**
 * The responses of a Listen stream.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#listenresponse
 */
import { createHash } from 'node:crypto';
import { encodeDocument, encodeTimestamp } from '../../values/codec.ts';
import type { Document, Timestamp } from '../../values/value.ts';
import type { StatusError } from '../../values/status.ts';
import type { ResponseOf, WireBloomFilter, WireTargetChange } from '../../values/wire.ts';
import type { OpenedTarget } from './open-target.ts';
import { resumeTokenOf } from './past-moments.ts';
import type { TargetChange } from './target.ts';

/** The probability that a name which is not in the filter seems to be in it. */
const FALSE_POSITIVES = 0.0001;

/**
 * A BloomFilter of document names, for `ExistenceFilter.unchanged_names`. The i-th bit of a name is
 * `h1 + i * h2 (mod 2^64) mod bits`, where h1 and h2 are the halves of its MD5 hash, little-endian.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#bloomfilter
 */
function createBloomFilter(names: readonly string[]): WireBloomFilter {
  const count = Math.max(1, names.length);
  const bits = Math.ceil((count * -Math.log(FALSE_POSITIVES)) / Math.LN2 ** 2);
  const hashCount = Math.max(1, Math.round((bits / count) * Math.LN2));
  const bitmap = Buffer.alloc(Math.ceil(bits / 8));
  for (const name of names) {
    const digest = createHash('md5').update(name).digest();
    const [first, second] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)];
    for (let i = 0n; i < hashCount; i++) {
      const bit = Number(BigInt.asUintN(64, first + i * second) % BigInt(bits));
      const byte = bit >> 3;
      bitmap.writeUInt8(bitmap.readUInt8(byte) | (1 << (bit & 7)), byte);
    }
  }
  return { bits: { bitmap, padding: bitmap.length * 8 - bits }, hashCount };
}

type ListenResponse = ResponseOf<'Listen'>;

function targetAdded(id: number): ListenResponse {
  return { targetChange: { targetChangeType: 'ADD', targetIds: [id] } };
}

function targetReset(id: number): ListenResponse {
  return { targetChange: { targetChangeType: 'RESET', targetIds: [id] } };
}

/** Tells that a target is removed: at the client's request, or because of the error `cause`. */
export function targetRemoved(id: number, cause?: StatusError): ListenResponse {
  const removal: WireTargetChange = { targetChangeType: 'REMOVE', targetIds: [id] };
  return {
    targetChange:
      cause === undefined ? removal : { ...removal, cause: { code: cause.code, message: cause.message } },
  };
}

function targetCurrent(id: number, readTime: Timestamp): ListenResponse {
  return {
    targetChange: { targetChangeType: 'CURRENT', targetIds: [id], ...position(readTime) },
  };
}

/** Tells that all targets of the stream are consistent at `readTime`. */
export function snapshotComplete(readTime: Timestamp): ListenResponse {
  return { targetChange: { targetChangeType: 'NO_CHANGE', ...position(readTime) } };
}

/**
 * One response per document for a commit or a load, over all targets that it concerns. Each is made when it is sent.
 */
export function* documentMessages(
  changes: readonly { readonly target: number; readonly change: TargetChange }[],
  readTime: Timestamp,
): Iterable<ListenResponse> {
  const byName = new Map<
    string,
    { document: Document | null; targetIds: number[]; removedTargetIds: number[] }
  >();
  for (const { target, change } of changes) {
    const entry = byName.get(change.name) ?? {
      document: change.document,
      targetIds: [],
      removedTargetIds: [],
    };
    (change.present ? entry.targetIds : entry.removedTargetIds).push(target);
    byName.set(change.name, entry);
  }
  for (const [name, { document, targetIds, removedTargetIds }] of byName) {
    if (document === null) {
      yield { documentDelete: { document: name, removedTargetIds, readTime: encodeTimestamp(readTime) } };
    } else if (targetIds.length === 0) {
      yield { documentRemove: { document: name, removedTargetIds, readTime: encodeTimestamp(readTime) } };
    } else {
      yield { documentChange: { document: encodeDocument(document), targetIds, removedTargetIds } };
    }
  }
}

/** Everything that a client is told of a target before it is current, and that it is. */
export function* openingMessages(
  { target: { id }, loaded, resumes, expected }: OpenedTarget,
  readTime: Timestamp,
): Iterable<ListenResponse> {
  yield targetAdded(id);
  if (resumes && loaded.reset) yield targetReset(id);
  const changes = loaded.changes.map((change) => ({ target: id, change }));
  yield* documentMessages(changes, readTime);
  if (loaded.names !== null) yield existenceFilter(id, loaded.names, (expected ?? 0) > 0);
  yield targetCurrent(id, readTime);
}

/**
 * Lets the client compare its documents with the result: by their number and, with `withNames`, also by their names.
 */
function existenceFilter(targetId: number, names: readonly string[], withNames: boolean): ListenResponse {
  const filter = { targetId, count: names.length };
  return { filter: withNames ? { ...filter, unchangedNames: createBloomFilter(names) } : filter };
}

function position(readTime: Timestamp): WireTargetChange {
  return { resumeToken: resumeTokenOf(readTime), readTime: encodeTimestamp(readTime) };
}
