import { checkFields } from '../../values/check-fields.ts';
import {
  asList,
  asMessage,
  decodeFields,
  decodeTimestamp,
  decodeValue,
  decodeValues,
} from '../../values/codec.ts';
import { isArray, isNumber } from '../../values/compare.ts';
import { type FieldPath, parseFieldPath } from '../../values/field-path.ts';
import { parseDocumentIn } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { MapValue, Timestamp, Value } from '../../values/value.ts';
import type {
  Optional,
  WireDocumentMask,
  WireFieldTransform,
  WirePrecondition,
  WireValue,
  WireWrite,
} from '../../values/wire.ts';

/** https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const MAX_TRANSFORMS = 500;

/** Decodes the writes of one commit; all must be in `database`. Throws INVALID_ARGUMENT. */
export function decodeWrites(messages: Optional<readonly WireWrite[]>, database: string): Write[] {
  const writes = asList(messages, 'writes').map((message) => decodeWrite(message, database));
  checkTogether(writes);
  return writes;
}

/** Decodes one write. Throws INVALID_ARGUMENT. */
export function decodeWrite(message: WireWrite, database: string): Write {
  const wire = asMessage(message, 'write');
  const precondition = decodePrecondition(wire.currentDocument);
  if (wire.delete != null)
    return { kind: 'delete', name: parseDocumentIn(database, wire.delete), precondition };
  if (wire.verify != null) {
    const name = parseDocumentIn(database, wire.verify);
    checkVerify(wire, precondition);
    return { kind: 'verify', name, precondition };
  }
  if (wire.transform != null) {
    const transform = asMessage(wire.transform, 'transform');
    const name = parseDocumentIn(database, transform.document);
    const transforms = decodeTransforms(transform.fieldTransforms);
    return { kind: 'update', name, precondition, fields: new Map(), mask: [], transforms };
  }
  if (wire.update == null) throw new StatusError('INVALID_ARGUMENT', 'Write has no operation.');
  const update = asMessage(wire.update, 'update');
  const name = parseDocumentIn(database, update.name);
  const fields = decodeFields(update.fields);
  checkFields(fields);
  return {
    kind: 'update',
    name,
    precondition,
    fields,
    mask: decodeMask(wire.updateMask) ?? null,
    transforms: decodeTransforms(wire.updateTransforms),
  };
}

/** Decodes a DocumentMask; undefined when absent. Throws INVALID_ARGUMENT. */
export function decodeMask(message: Optional<WireDocumentMask>): FieldPath[] | undefined {
  if (message == null) return undefined;
  return asList(asMessage(message, 'mask').fieldPaths, 'field_paths').map(parseFieldPath);
}

/** Decodes a Precondition; an absent one is empty. Throws INVALID_ARGUMENT. */
export function decodePrecondition(message: Optional<WirePrecondition>): Precondition {
  if (message == null) return {};
  const wire = asMessage(message, 'current_document');
  if (wire.updateTime != null) return { updateTime: decodeTimestamp(wire.updateTime) };
  if (wire.exists == null) return {};
  if (typeof wire.exists !== 'boolean') throw new StatusError('INVALID_ARGUMENT', 'exists is not a boolean.');
  return { exists: wire.exists };
}

/** Checks the limits on the writes of one commit to one document. Throws INVALID_ARGUMENT. */
function checkTogether(writes: readonly Write[]): void {
  const verified = new Map<string, boolean>();
  const transforms = new Map<string, number>();
  for (const write of writes) {
    const before = verified.get(write.name);
    const now = write.kind === 'verify';
    if (before !== undefined && (before || now)) {
      const conflict = !now
        ? 'verified and then written'
        : before
          ? 'verified more than once'
          : 'written and then verified';
      throw new StatusError(
        'INVALID_ARGUMENT',
        `the same document cannot be ${conflict} in a single request`,
      );
    }
    verified.set(write.name, now);
    if (write.kind !== 'update') continue;
    const count = (transforms.get(write.name) ?? 0) + write.transforms.length;
    transforms.set(write.name, count);
    if (count > MAX_TRANSFORMS) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `cannot have more than ${MAX_TRANSFORMS} field transforms on a single document`,
      );
    }
  }
}

function checkVerify(wire: WireWrite, { exists, updateTime }: Precondition): void {
  const problem =
    exists === undefined && updateTime === undefined
      ? 'contain a precondition'
      : wire.updateMask != null
        ? 'not specify a document mask.'
        : asList(wire.updateTransforms, 'transforms').length > 0
          ? 'not specify a update transform.'
          : null;
  if (problem !== null) throw new StatusError('INVALID_ARGUMENT', `a verify must ${problem}`);
}

function decodeTransforms(messages: Optional<readonly WireFieldTransform[]>): Transform[] {
  return asList(messages, 'transforms').map((message) => decodeTransform(asMessage(message, 'transform')));
}

function decodeTransform(wire: WireFieldTransform): Transform {
  const path = parseFieldPath(wire.fieldPath);
  if (wire.setToServerValue != null) {
    if (wire.setToServerValue !== 'REQUEST_TIME') throw invalid('unknown server value');
    return { path, kind: 'requestTime' };
  }
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    if (wire[kind] != null) return { path, kind, operand: decodeNumber(wire[kind]) };
  }
  if (wire.appendMissingElements != null) {
    return {
      path,
      kind: 'append',
      items: decodeItems(asMessage(wire.appendMissingElements, 'array').values),
    };
  }
  if (wire.removeAllFromArray != null) {
    return { path, kind: 'remove', items: decodeItems(asMessage(wire.removeAllFromArray, 'array').values) };
  }
  throw invalid('a transform has no operation');
}

function decodeNumber(message: Optional<WireValue>): bigint | number {
  const operand = decodeValue(message);
  if (!isNumber(operand)) throw new StatusError('INVALID_ARGUMENT', 'Input must be int64 or double.');
  return operand;
}

function decodeItems(messages: Optional<readonly WireValue[]>): readonly Value[] {
  const items = decodeValues(messages);
  if (items.some(isArray)) throw invalid('an array may not hold arrays');
  return items;
}

function invalid(what: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', `Invalid transform: ${what}.`);
}

export type Transform = { readonly path: FieldPath } & (
  | { readonly kind: 'requestTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: bigint | number }
  | { readonly kind: 'append' | 'remove'; readonly items: readonly Value[] }
);

interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: Timestamp;
}

/** A `google.firestore.v1.Write`, checked. */
export type Write = { readonly name: string; readonly precondition: Precondition } & (
  | {
      readonly kind: 'update';
      readonly fields: MapValue;
      /** Null: the fields replace the whole document. */
      readonly mask: readonly FieldPath[] | null;
      readonly transforms: readonly Transform[];
    }
  | { readonly kind: 'delete' }
  /** Checks the precondition only. A web transaction sends it for a document that it read and did not write. */
  | { readonly kind: 'verify' }
);
