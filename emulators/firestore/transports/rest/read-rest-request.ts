import protobuf from 'protobufjs/light.js';
import { StatusError } from '../../values/status.ts';
import { type MessageType, findField } from '../descriptors.ts';
import { parseJsonBody } from '../http/read-body.ts';
import { fromJson } from '../json/from-json.ts';
import type { Route } from './match-route.ts';

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
function readQuery(type: protobuf.Type, parameters: URLSearchParams, json: Record<string, unknown>): void {
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

/** Builds the request of an RPC from path, query and body. Throws INVALID_ARGUMENT. */
export function readRestRequest<T>(
  type: MessageType<T>,
  route: Route,
  parameters: URLSearchParams,
  body: string,
): T {
  const json: Record<string, unknown> = {};
  if (route.body === '*') Object.assign(json, asObject(parseJsonBody(body)));
  else if (route.body !== undefined) json[route.body] = asObject(parseJsonBody(body));
  readQuery(type, parameters, json);
  for (const [path, value] of route.pathFields) {
    const [outer = '', inner] = path.split('.');
    // For a field that is in both, the path decides, not the body.
    if (inner === undefined) json[outer] = value;
    else json[outer] = { ...asObject(json[outer] ?? {}), [inner]: value };
  }
  return fromJson(type, json);
}

function asObject(json: unknown): object {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  throw new StatusError('INVALID_ARGUMENT', 'Invalid JSON payload received. Expected an object.');
}
