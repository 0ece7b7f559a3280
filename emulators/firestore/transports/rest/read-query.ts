import protobuf from 'protobufjs/light.js';
import { StatusError } from '../../values/status.ts';
import { findField } from '../json/find-field.ts';

/** Parameters of Google's REST framework, which are not fields of a request. */
const SYSTEM_PARAMETERS: ReadonlySet<string> = new Set([
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
]);

type Json = Record<string, unknown>;

/**
 * Adds query parameters (`mask.fieldPaths=a&mask.fieldPaths=b`) to the JSON of a request, as the fields that they name.
 * Throws INVALID_ARGUMENT for a parameter that names no field.
 */
export function readQuery(
  type: protobuf.Type,
  parameters: URLSearchParams,
  json: Record<string, unknown>,
): void {
  for (const name of new Set(parameters.keys())) {
    if (name.startsWith('$') || SYSTEM_PARAMETERS.has(name)) continue;
    put(type, name, parameters.getAll(name), json);
  }
}

function put(type: protobuf.Type, name: string, values: readonly string[], json: Json): void {
  const steps = name.split('.');
  let at = json;
  let message = type;
  for (const [index, step] of steps.entries()) {
    const field = findField(message, step) ?? refuse(name);
    if (index === steps.length - 1) {
      at[field.name] = field.repeated ? [...values] : readLast(field, values.at(-1) ?? '');
      return;
    }
    if (!(field.resolvedType instanceof protobuf.Type) || field.repeated || field.map) refuse(name);
    message = field.resolvedType;
    at = childOf(at, field.name);
  }
}

function childOf(json: Json, name: string): Json {
  const known = json[name];
  const child: Json = typeof known === 'object' && known !== null ? { ...known } : {};
  json[name] = child;
  return child;
}

function readLast(field: protobuf.Field, value: string): string | boolean {
  const isBool = field.type === 'bool' || field.type === 'google.protobuf.BoolValue';
  return isBool && (value === 'true' || value === 'false') ? value === 'true' : value;
}

function refuse(name: string): never {
  throw new StatusError(
    'INVALID_ARGUMENT',
    `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
  );
}
