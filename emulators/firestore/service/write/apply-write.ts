import { compareValues, equalValues, isArray, isNumber } from '../../values/compare.ts';
import {
  type Document,
  type MapValue,
  type Timestamp,
  type Value,
  compareTimestamps,
  timestampToMicros,
} from '../../values/value.ts';
import { deleteField, getField, setField } from '../../values/field-path.ts';
import { StatusError } from '../../values/status.ts';
import type { Transform, Write } from './decode-write.ts';

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/**
 * The new value of a field, and the result that the client is told of (null for array transforms).
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#fieldtransform
 */
function applyTransform(
  transform: Transform,
  current: Value | undefined,
  requestTime: Timestamp,
): { value: Value; result: Value } {
  switch (transform.kind) {
    case 'requestTime':
      return { value: requestTime, result: requestTime };
    case 'increment': {
      const value = isNumber(current) ? add(current, transform.operand) : transform.operand;
      return { value, result: value };
    }
    case 'maximum':
    case 'minimum': {
      const value = isNumber(current)
        ? extreme(transform.kind, current, transform.operand)
        : transform.operand;
      return { value, result: value };
    }
    case 'append': {
      const value = isArray(current) ? [...current] : [];
      for (const item of transform.items)
        if (!value.some((held) => equalValues(held, item))) value.push(item);
      return { value, result: null };
    }
    case 'remove': {
      const held = isArray(current) ? current : [];
      const value = held.filter((item) => !transform.items.some((removed) => equalValues(removed, item)));
      return { value, result: null };
    }
  }
}

function add(a: bigint | number, b: bigint | number): bigint | number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) + Number(b);
  const sum = a + b;
  return sum > MAX_INTEGER ? MAX_INTEGER : sum < MIN_INTEGER ? MIN_INTEGER : sum;
}

function extreme(
  kind: 'maximum' | 'minimum',
  current: bigint | number,
  operand: bigint | number,
): bigint | number {
  if (Number.isNaN(current) || Number.isNaN(operand)) return Number.NaN;
  const order = compareValues(operand, current);
  // An equal number leaves the field alone, even if one is an integer and the other a double.
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : current;
}

/** The outcome of a write for its document, and one result per transform (null for array transforms). */
interface WriteOutcome {
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

/** The error of a failed precondition: NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION; null when it holds. */
export function checkPrecondition(write: Write, current: Document | null): StatusError | null {
  const { exists, updateTime } = write.precondition;
  if (exists === true && current === null) {
    return new StatusError('NOT_FOUND', `No document to update: ${write.name}`);
  }
  if (exists === false && current !== null) {
    return new StatusError('ALREADY_EXISTS', `Document already exists: ${write.name}`);
  }
  if (updateTime === undefined) return null;
  const stored = current === null ? 0n : timestampToMicros(current.updateTime);
  if (current !== null && compareTimestamps(current.updateTime, updateTime) === 0) return null;
  return new StatusError(
    'FAILED_PRECONDITION',
    `the stored version (${stored}) does not match the required base version (${timestampToMicros(updateTime)})`,
  );
}
