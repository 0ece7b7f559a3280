import type protobuf from 'protobufjs/light.js';
import { StatusError } from '../../values/status.ts';
import { FIRESTORE_METHODS } from '../descriptors.ts';

/** An RPC as a REST request names it, with the fields that its path gives. */
export interface Route {
  readonly method: protobuf.Method;
  /** Field path (`document.name`) → value. */
  readonly pathFields: ReadonlyMap<string, string>;
  /** The field that the body holds; `*` for the whole request, undefined for no body. */
  readonly body: string | undefined;
}

interface Binding {
  readonly method: protobuf.Method;
  readonly verb: string;
  readonly pattern: RegExp;
  readonly fields: readonly string[];
  readonly body: string | undefined;
}

interface HttpRule {
  readonly body?: string;
  readonly additional_bindings?: HttpRule;
  readonly [verb: string]: unknown;
}

/** A path that ends with a slash, where the id of a collection or a document is expected. */
const UNFINISHED_NAME = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents\/(?:.*\/)?)$/;

const VERBS = ['get', 'put', 'post', 'delete', 'patch'];

/** Paths with a verb such as `:commit` come first, because a collection's name could look like one. */
const BINDINGS: readonly Binding[] = FIRESTORE_METHODS.flatMap(readBindings).sort(
  (a, b) => Number(hasVerb(b)) - Number(hasVerb(a)),
);

function hasVerb(binding: Binding): boolean {
  return /:[a-zA-Z]+\$$/.test(binding.pattern.source);
}

/**
 * Finds the RPC of a REST request by the google.api.http annotations. Null when no RPC has that path.
 * https://cloud.google.com/endpoints/docs/grpc/transcoding
 *
 * Throws INVALID_ARGUMENT for broken percent-encoding, and for a name that ends with a slash.
 */
export function matchRoute(httpMethod: string, requestedPath: string): Route | null {
  const path = requestedPath.replace(/^\/v1beta1\//, '/v1/');
  for (const binding of BINDINGS) {
    if (binding.verb !== httpMethod.toLowerCase()) continue;
    const match = binding.pattern.exec(path);
    if (match === null) continue;
    const pathFields = new Map(binding.fields.map((field, index) => [field, decode(match[index + 1] ?? '')]));
    if (binding.method.name === 'GetDocument' && !namesDocument(pathFields.get('name') ?? '')) continue;
    return { method: binding.method, pathFields, body: binding.body };
  }
  const name = UNFINISHED_NAME.exec(path)?.[1];
  if (name === undefined) return null;
  throw new StatusError('INVALID_ARGUMENT', `Document name "${decode(name)}" has invalid trailing "/".`);
}

/**
 * `documents/c/a` fits the templates of GetDocument and of ListDocuments. Only the number of segments tells them apart.
 */
function namesDocument(name: string): boolean {
  return name.split('/').length % 2 === 1;
}

function readBindings(method: protobuf.Method): Binding[] {
  const options: readonly Record<string, HttpRule | undefined>[] = method.parsedOptions ?? [];
  const rule = options.map((option) => option['(google.api.http)'])[0];
  return rule === undefined ? [] : readRule(method, rule);
}

function readRule(method: protobuf.Method, rule: HttpRule): Binding[] {
  const verb = VERBS.find((name) => typeof rule[name] === 'string');
  if (verb === undefined) throw new Error(`${method.name} has no HTTP binding.`);
  const more = rule.additional_bindings === undefined ? [] : readRule(method, rule.additional_bindings);
  return [{ method, verb, body: rule.body, ...readTemplate(String(rule[verb])) }, ...more];
}

/** `/v1/{name=projects/*}/{id}:verb` → a pattern with one group per field. */
function readTemplate(template: string): { pattern: RegExp; fields: string[] } {
  const fields: string[] = [];
  const source = template.replaceAll(/\{([^}=]+)(?:=([^}]+))?\}/g, (_all, field: string, segments = '*') => {
    fields.push(field.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()));
    const inner = String(segments)
      .replaceAll('/**', '(?:/.+)?')
      .replaceAll(/(^|\/)\*(?=\/|$|\()/g, '$1[^/]+');
    return `(${inner})`;
  });
  return { pattern: new RegExp(`^${source}$`), fields };
}

/** Decodes a path, except for encoded slashes: a field may span several segments, and `%2F` separates none. */
function decode(part: string): string {
  try {
    return part
      .split(/(%2F)/i)
      .map((piece) => (/^%2F$/i.test(piece) ? piece : decodeURIComponent(piece)))
      .join('');
  } catch {
    throw new StatusError('INVALID_ARGUMENT', `Invalid percent-encoding in the path: ${part}`);
  }
}
