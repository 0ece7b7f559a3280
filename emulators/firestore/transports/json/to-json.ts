import protobuf from 'protobufjs/light.js';
import { doubleToJson } from '../../values/value-json.ts';
import { formatDuration, formatTimestamp } from '../../values/well-known-times.ts';
import type { MessageType } from '../descriptors.ts';
import { isWrapper } from './from-json.ts';

/** A message while it is written: only its descriptor knows the types of its fields. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * A message of the service as proto3-JSON, ready for `JSON.stringify` or `printJson`. A field without presence is left
 * out if it holds its default, as in protobuf's own printers.
 * https://protobuf.dev/programming-guides/json/
 */
export function toJson<T extends object>(type: MessageType<T>, message: T): unknown {
  return writeMessage(type, message);
}

function writeMessage(type: protobuf.Type, message: object): unknown {
  const fields = fieldsOf(message);
  switch (type.fullName) {
    case '.google.protobuf.Timestamp':
      return formatTimestamp(message);
    case '.google.protobuf.Duration':
      return formatDuration(message);
    case '.google.protobuf.FieldMask':
      return itemsOf(fields['paths']).join(',');
    case '.google.protobuf.Struct':
      return writeFields(type, fields)['fields'] ?? {};
    case '.google.protobuf.ListValue':
      return writeFields(type, fields)['values'] ?? [];
    case '.google.protobuf.Value':
      return writeAnyValue(type, fields);
  }
  if (isWrapper(type)) return writeWrapper(type, fields);
  return writeFields(type, fields);
}

function fieldsOf(message: unknown): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field's descriptor says that it is a message
  return (message ?? {}) as Fields;
}

function itemsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

function writeFields(type: protobuf.Type, message: Fields): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(message)) {
    // A oneof's own name tells which of its fields is set; it is not a field itself.
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (field === undefined || value === undefined || value === null) continue;
    if (field instanceof protobuf.MapField) {
      const items = Object.entries(fieldsOf(value)).map(([key, item]) => [key, writeSingle(field, item)]);
      if (items.length > 0) entries.push([name, Object.fromEntries(items)]);
    } else if (field.repeated) {
      const items = itemsOf(value);
      if (items.length > 0) entries.push([name, items.map((item) => writeSingle(field, item))]);
    } else if (hasPresence(field) || !isDefault(field, value)) {
      entries.push([name, writeSingle(field, value)]);
    }
  }
  return Object.fromEntries(entries);
}

function hasPresence(field: protobuf.Field): boolean {
  return field.partOf !== null || field.resolvedType instanceof protobuf.Type;
}

function isDefault(field: protobuf.Field, value: unknown): boolean {
  if (field.resolvedType instanceof protobuf.Enum)
    return field.resolvedType.values[String(value)] === 0 || value === 0;
  if (value instanceof Uint8Array) return value.length === 0;
  return value === '' || value === false || String(value) === '0';
}

function writeSingle(field: protobuf.Field, value: unknown): unknown {
  const type = field.resolvedType;
  if (type instanceof protobuf.Type) return writeMessage(type, fieldsOf(value));
  if (type instanceof protobuf.Enum) {
    if (type.fullName === '.google.protobuf.NullValue') return null;
    return typeof value === 'number' ? (type.valuesById[value] ?? value) : value;
  }
  switch (field.type) {
    case 'bytes':
      return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : '';
    case 'int64':
    case 'uint64':
      return String(value);
    case 'double':
    case 'float':
      return doubleToJson(Number(value));
    default:
      return value;
  }
}

function writeWrapper(type: protobuf.Type, message: Fields): unknown {
  const field = type.fieldsArray[0];
  if (field === undefined) throw new Error(`${type.fullName} has no field.`);
  const value = message['value'];
  return writeSingle(field, value ?? (field.type === 'bytes' ? Buffer.alloc(0) : field.typeDefault));
}

function writeAnyValue(type: protobuf.Type, message: Fields): unknown {
  const written = writeFields(type, message);
  if ('nullValue' in written) return null;
  return Object.values(written)[0] ?? null;
}
