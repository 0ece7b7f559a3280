/**
 * A Firestore value in the emulator's memory: a JavaScript type if one fits exactly, else a small class. An integer is
 * always a `bigint` and a double always a `number`, so the two never mix.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Value
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Timestamp
  | Reference
  | GeoPoint
  | readonly Value[]
  | MapValue;

/** A map value, or the fields of a document, in the order of insertion. */
export type MapValue = ReadonlyMap<string, Value>;

/** A moment: whole seconds since 1970 UTC, and 0–999,999,999 nanoseconds. Firestore stores whole microseconds. */
export class Timestamp {
  constructor(
    readonly seconds: bigint,
    readonly nanos: number,
  ) {}
}

/** The full resource name of another document: `projects/p/databases/d/documents/c/id`. */
export class Reference {
  constructor(readonly name: string) {}
}

/** A place on Earth, in degrees. */
export class GeoPoint {
  constructor(
    readonly latitude: number,
    readonly longitude: number,
  ) {}
}

/** A stored document; `name` is its full resource name. It is never changed: a write makes a new one. */
export interface Document {
  readonly name: string;
  readonly fields: MapValue;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

const MICROS_PER_SECOND = 1_000_000n;

/** The first and the last second that Firestore stores (years 1 to 9999), since 1970. */
export const MIN_SECONDS = -62_135_596_800n;
export const MAX_SECONDS = 253_402_300_799n;

/** The Timestamp of microseconds since 1970. */
export function timestampFromMicros(micros: bigint): Timestamp {
  let seconds = micros / MICROS_PER_SECOND;
  let rest = micros % MICROS_PER_SECOND;
  if (rest < 0n) {
    seconds -= 1n;
    rest += MICROS_PER_SECOND;
  }
  return new Timestamp(seconds, Number(rest) * 1000);
}

/** The whole microseconds since 1970 of a Timestamp, rounded down. */
export function timestampToMicros(time: Timestamp): bigint {
  return time.seconds * MICROS_PER_SECOND + BigInt(Math.floor(time.nanos / 1000));
}

/** The same moment in whole milliseconds, as in server timestamps. */
export function truncateToMillis(time: Timestamp): Timestamp {
  return new Timestamp(time.seconds, time.nanos - (time.nanos % 1_000_000));
}

/** Negative, zero or positive, if `a` is before, at or after `b`. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.nanos - b.nanos;
}
