import { deleteField, getField, setField } from '../../values/field-path.ts';
import type { MapValue, Timestamp, Value } from '../../values/value.ts';
import { applyTransform } from './apply-transform.ts';
import type { Write } from './write.ts';

/** The outcome of a write for its document, and one result per transform (null for array transforms). */
export interface WriteOutcome {
  /** Null when the document does not exist after the write. */
  readonly fields: MapValue | null;
  readonly transformResults: readonly Value[];
}

/** Applies a write to the fields that a document has (null: it does not exist). Does not check preconditions. */
export function applyWrite(write: Write, before: MapValue | null, requestTime: Timestamp): WriteOutcome {
  switch (write.kind) {
    case 'delete':
      return { fields: null, transformResults: [] };
    case 'verify':
      return { fields: before, transformResults: [] };
    case 'update':
      return applyUpdate(write, before ?? new Map(), requestTime);
  }
}

function applyUpdate(
  write: Extract<Write, { kind: 'update' }>,
  before: MapValue,
  requestTime: Timestamp,
): WriteOutcome {
  let fields = write.mask === null ? write.fields : before;
  for (const path of write.mask ?? []) {
    const value = getField(write.fields, path);
    fields = value === undefined ? deleteField(fields, path) : setField(fields, path, value);
  }
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(transform, getField(fields, transform.path), requestTime);
    fields = setField(fields, transform.path, value);
    transformResults.push(result);
  }
  return { fields, transformResults };
}
