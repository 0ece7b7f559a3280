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
