import protobuf from 'protobufjs/light.js';
import type { Message } from '../../service/service.ts';
import { isWrapper } from './from-json.ts';
import { formatDuration, formatTimestamp } from '../../values/well-known-times.ts';

/** A field's content. Its type is known only to the descriptor. */
type Content = Message[string];

/**
 * A message of the service as proto3-JSON, ready for `JSON.stringify` or `printJson`. A field without presence is left
 * out if it holds its default, as in protobuf's own printers.
 * https://protobuf.dev/programming-guides/json/
 */
export function toJson(type: protobuf.Type, message: Message): unknown {
  switch (type.fullName) {
    case '.google.protobuf.Timestamp':
      return formatTimestamp(message);
    case '.google.protobuf.Duration':
      return formatDuration(message);
    case '.google.protobuf.FieldMask':
      return writePaths(message['paths'] ?? []);
    case '.google.protobuf.Struct':
      return writeFields(type, message)['fields'] ?? {};
    case '.google.protobuf.ListValue':
      return writeFields(type, message)['values'] ?? [];
    case '.google.protobuf.Value':
      return writeAnyValue(type, message);
  }
  if (isWrapper(type)) return writeWrapper(type, message);
  return writeFields(type, message);
}

function writePaths(paths: readonly string[]): string {
  return paths.join(',');
}

function writeFields(type: protobuf.Type, message: Message): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(message)) {
    // A oneof's own name tells which of its fields is set; it is not a field itself.
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (field === undefined || value === undefined || value === null) continue;
    if (field instanceof protobuf.MapField) {
      const items = Object.entries<Content>(value).map(([key, item]) => [key, writeSingle(field, item)]);
      if (items.length > 0) entries.push([name, Object.fromEntries(items)]);
    } else if (field.repeated) {
      const items: Content[] = value;
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

function isDefault(field: protobuf.Field, value: Content): boolean {
  if (field.resolvedType instanceof protobuf.Enum)
    return field.resolvedType.values[String(value)] === 0 || value === 0;
  if (field.type === 'bytes') return value.length === 0;
  return value === '' || value === false || String(value) === '0';
}

function writeSingle(field: protobuf.Field, value: Content): unknown {
  const type = field.resolvedType;
  if (type instanceof protobuf.Type) return toJson(type, value);
  if (type instanceof protobuf.Enum) {
    if (type.fullName === '.google.protobuf.NullValue') return null;
    return typeof value === 'number' ? (type.valuesById[value] ?? value) : value;
  }
  switch (field.type) {
    case 'bytes':
      return Buffer.from(value).toString('base64');
    case 'int64':
    case 'uint64':
      return String(value);
    case 'double':
    case 'float':
      return Number.isFinite(value) ? value : String(value);
    default:
      return value;
  }
}

function writeWrapper(type: protobuf.Type, message: Message): unknown {
  const field = type.fieldsArray[0];
  if (field === undefined) throw new Error(`${type.fullName} has no field.`);
  const value: unknown = message['value'];
  return writeSingle(field, value ?? (field.type === 'bytes' ? Buffer.alloc(0) : field.typeDefault));
}

function writeAnyValue(type: protobuf.Type, message: Message): unknown {
  const written = writeFields(type, message);
  if ('nullValue' in written) return null;
  return Object.values(written)[0] ?? null;
}
