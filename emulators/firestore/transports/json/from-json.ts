import protobuf from 'protobufjs/light.js';
import { StatusError } from '../../values/status.ts';
import { parseDuration, parseTimestamp } from '../../values/well-known-times.ts';
import { type MessageType, findField } from '../descriptors.ts';

const INTEGER_RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/**
 * Reads a protobuf scalar (`string`, `int64`, `bytes`…) from JSON into the shape that the service takes: 64-bit
 * integers as decimal strings, bytes as Buffer. Undefined when the JSON is of another type or out of range.
 */
function readScalar(type: string, json: unknown): unknown {
  switch (type) {
    case 'string':
      return typeof json === 'string' ? json : undefined;
    case 'bool':
      return typeof json === 'boolean' ? json : undefined;
    case 'double':
    case 'float':
      return readDouble(json);
    case 'bytes':
      return typeof json === 'string' ? readBytes(json) : undefined;
    case 'int64':
    case 'uint64':
      return readInteger(type, json)?.toString();
    case 'int32':
    case 'uint32': {
      const integer = readInteger(type, json);
      return integer === undefined ? undefined : Number(integer);
    }
    default:
      throw new Error(`No JSON form is known for the protobuf type ${type}.`);
  }
}

function readInteger(type: string, json: unknown): bigint | undefined {
  const range = INTEGER_RANGES[type];
  if (range === undefined) return undefined;
  let integer: bigint;
  if (typeof json === 'string' && /^-?\d{1,20}$/.test(json)) {
    integer = BigInt(json);
  } else {
    // 1.0 and 1e3 are integers too, both as numbers and as strings.
    const number = typeof json === 'number' ? json : readDouble(json);
    if (number === undefined || !Number.isInteger(number)) return undefined;
    integer = BigInt(number);
  }
  return integer >= range[0] && integer <= range[1] ? integer : undefined;
}

function readDouble(json: unknown): number | undefined {
  if (typeof json === 'number') return json;
  if (json === 'NaN') return Number.NaN;
  if (json === 'Infinity') return Number.POSITIVE_INFINITY;
  if (json === '-Infinity') return Number.NEGATIVE_INFINITY;
  if (typeof json !== 'string' || !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(json)) return undefined;
  const number = Number(json);
  return Number.isFinite(number) ? number : undefined;
}

/** Reads base64 in either alphabet, with or without padding. */
function readBytes(json: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) return undefined;
  // Four characters are three bytes; a single character at the end is an error.
  return json.replace(/=+$/, '').length % 4 === 1 ? undefined : Buffer.from(json, 'base64');
}

/** Messages of Firestore nest about 60 deep; protobuf's own parsers stop at 100. */
const DEEPEST = 100;

/**
 * Reads a message from its proto3-JSON into the shape that the service takes.
 * https://protobuf.dev/programming-guides/json/
 *
 * Throws INVALID_ARGUMENT that names the place, for an unknown field, a wrong type or a value out of range.
 */
export function fromJson<T>(type: MessageType<T>, json: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read by the descriptor of this very type
  return readMessage(type, json, { path: '', depth: 0 }) as T;
}

/** A message while it is read: only its descriptor knows the types of its fields. */
type Fields = Record<string, unknown>;

/** A place in the JSON, for error messages and the depth limit. */
interface Place {
  readonly path: string;
  readonly depth: number;
}

function inside(place: Place, step: string): Place {
  const path = place.path === '' || step.startsWith('[') ? `${place.path}${step}` : `${place.path}.${step}`;
  return { path, depth: place.depth };
}

function refuse(place: Place, problem: string): never {
  throw new StatusError('INVALID_ARGUMENT', `Invalid value at '${place.path}': ${problem}`);
}

function readMessage(type: protobuf.Type, json: unknown, from: Place): object {
  const place = { path: from.path, depth: from.depth + 1 };
  if (place.depth > DEEPEST) refuse(place, 'the message is nested too deep.');
  switch (type.fullName) {
    case '.google.protobuf.Timestamp':
      return (
        (typeof json === 'string' ? parseTimestamp(json) : null) ?? refuse(place, 'expected a timestamp.')
      );
    case '.google.protobuf.Duration':
      return (typeof json === 'string' ? parseDuration(json) : null) ?? refuse(place, 'expected a duration.');
    case '.google.protobuf.FieldMask':
      if (typeof json !== 'string') refuse(place, 'expected a string.');
      return { paths: json.split(',').filter((path) => path !== '') };
    case '.google.protobuf.Struct':
      return readStruct(type, json, place);
    case '.google.protobuf.ListValue':
      return readListValue(type, json, place);
    case '.google.protobuf.Value':
      return readAnyValue(type, json, place);
  }
  if (isWrapper(type)) return { value: readSingle(fieldNamed(type, 'value'), json, place) };
  return readFields(type, asObject(json, place), place);
}

/**
 * Whether the type is Int32Value or a similar wrapper: a message with one field, written in JSON as that field alone.
 */
export function isWrapper(type: protobuf.Type): boolean {
  return /^\.google\.protobuf\.(Double|Float|U?Int64|U?Int32|Bool|String|Bytes)Value$/.test(type.fullName);
}

function readFields(type: protobuf.Type, json: object, place: Place): Fields {
  const message: Fields = {};
  for (const [name, value] of Object.entries(json)) {
    const field = findField(type, name);
    if (field === undefined) {
      const where = place.path === '' ? '' : ` at '${place.path}'`;
      throw new StatusError(
        'INVALID_ARGUMENT',
        `Invalid JSON payload received. Unknown name "${name}"${where}: Cannot find field.`,
      );
    }
    if (value === null && !takesNull(field)) continue;
    const at = inside(place, name);
    if (Object.hasOwn(message, field.name)) refuse(at, 'the field is given twice.');
    if (field.partOf !== null) {
      const other = message[field.partOf.name];
      if (typeof other === 'string') refuse(at, `'${other}' of the same oneof is already set.`);
      message[field.partOf.name] = field.name;
    }
    message[field.name] = readField(field, value, at);
  }
  return message;
}

function takesNull(field: protobuf.Field): boolean {
  const type = field.resolvedType?.fullName;
  return type === '.google.protobuf.Value' || type === '.google.protobuf.NullValue';
}

function readField(field: protobuf.Field, json: unknown, place: Place): unknown {
  if (field instanceof protobuf.MapField) {
    // `fromEntries`, because an assignment to the key `__proto__` would change the object's prototype instead.
    return Object.fromEntries(
      Object.entries(asObject(json, place)).map(([key, value]) => [
        key,
        readSingle(field, value, inside(place, key)),
      ]),
    );
  }
  if (!field.repeated) return readSingle(field, json, place);
  if (!Array.isArray(json)) refuse(place, 'expected an array.');
  return json.map((item, index) => readSingle(field, item, inside(place, `[${index}]`)));
}

function readSingle(field: protobuf.Field, json: unknown, place: Place): unknown {
  const type = field.resolvedType;
  if (type instanceof protobuf.Type) return readMessage(type, json, place);
  if (type instanceof protobuf.Enum) return readEnum(type, json, place);
  const scalar = readScalar(field.type, json);
  return scalar === undefined ? refuse(place, `expected ${field.type}.`) : scalar;
}

function readEnum(type: protobuf.Enum, json: unknown, place: Place): string {
  if (type.name === 'NullValue' && json === null) return 'NULL_VALUE';
  if (typeof json === 'string' && Object.hasOwn(type.values, json)) return json;
  const name = typeof json === 'number' ? type.valuesById[json] : undefined;
  return name ?? refuse(place, `expected a name or number of ${type.name}.`);
}

function readStruct(type: protobuf.Type, json: unknown, place: Place): Fields {
  return { fields: readField(fieldNamed(type, 'fields'), asObject(json, place), place) };
}

function readListValue(type: protobuf.Type, json: unknown, place: Place): Fields {
  return { values: readField(fieldNamed(type, 'values'), json, place) };
}

function readAnyValue(type: protobuf.Type, json: unknown, place: Place): Fields {
  if (json === null) return { kind: 'nullValue', nullValue: 'NULL_VALUE' };
  if (typeof json === 'boolean') return { kind: 'boolValue', boolValue: json };
  if (typeof json === 'number') return { kind: 'numberValue', numberValue: json };
  if (typeof json === 'string') return { kind: 'stringValue', stringValue: json };
  const name = Array.isArray(json) ? 'listValue' : 'structValue';
  return { kind: name, [name]: readSingle(fieldNamed(type, name), json, place) };
}

function asObject(json: unknown, place: Place): object {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  if (place.path === '')
    throw new StatusError('INVALID_ARGUMENT', 'Invalid JSON payload received. Expected an object.');
  return refuse(place, 'expected an object.');
}

function fieldNamed(type: protobuf.Type, name: string): protobuf.Field {
  const field = type.fields[name];
  if (field === undefined) throw new Error(`${type.fullName} has no field ${name}.`);
  return field;
}
