import type { MapValue, Timestamp } from './value.ts';

/** A stored document; `name` is its full resource name. It is never changed: a write makes a new one. */
export interface Document {
  readonly name: string;
  readonly fields: MapValue;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}
