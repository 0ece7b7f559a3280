import { StatusError } from '../../values/status.ts';
import type { MessageType } from '../descriptors.ts';
import { parseJsonBody } from '../http/read-body.ts';
import { fromJson } from '../json/from-json.ts';
import type { Route } from './match-route.ts';
import { readQuery } from './read-query.ts';

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
