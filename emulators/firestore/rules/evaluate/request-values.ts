import type { Constraint, RulesRequest, RulesResource } from '../engine.ts';
import { Constrained, RulesPath, type RulesValue } from '../values/rules-value.ts';
import { documentValue } from './document-value.ts';
import type { PathStep } from './match-path.ts';
import { queryFields, queryId } from './query-fields.ts';

/** One case to decide: `request`, `resource` and the path. A list has one case for each alternative of its filters. */
export interface Case {
  readonly request: RulesValue;
  readonly resource: RulesValue;
  readonly path: readonly PathStep[];
}

/** The cases of a request, as rules see them. The request is allowed if all of them are. */
export function casesOf(request: RulesRequest): Case[] {
  const requestValue = toRequestValue(request);
  const isFirestoreList = request.method === 'list' && request.service === 'cloud.firestore';
  if (!isFirestoreList) {
    return [
      {
        request: requestValue,
        resource: toResourceValue(request, request.resource),
        path: request.path.map((text) => ({ kind: 'text', text })),
      },
    ];
  }
  const alternatives = request.query?.alternatives ?? [[]];
  // An empty list of alternatives finds nothing. It is still decided, as if there were no filter.
  return (alternatives.length === 0 ? [[]] : alternatives).map((constraints) => ({
    request: requestValue,
    resource: toQueryResource(request, constraints),
    path: toQueryPath(request, constraints),
  }));
}

function toQueryPath(request: RulesRequest, constraints: readonly Constraint[]): PathStep[] {
  const steps: PathStep[] = request.path.map((text) => ({ kind: 'text', text }));
  if (request.collectionGroup === true) steps.splice(-1, 0, { kind: 'many' });
  return [...steps, { kind: 'one', value: queryId(constraints) }];
}

function toQueryResource(request: RulesRequest, constraints: readonly Constraint[]): RulesValue {
  const id = queryId(constraints);
  const isNamed = typeof id === 'string' && request.collectionGroup !== true;
  return new Map<string, RulesValue>([
    ['data', queryFields(constraints)],
    ['id', id],
    ['__name__', isNamed ? new RulesPath([...request.path, id]) : new Constrained([])],
  ]);
}

function toRequestValue(request: RulesRequest): RulesValue {
  const { auth, query } = request;
  const value = new Map<string, RulesValue>([
    [
      'auth',
      auth === null
        ? null
        : new Map<string, RulesValue>([
            ['uid', auth.uid],
            ['token', auth.token],
          ]),
    ],
    ['method', request.method],
    ['path', new RulesPath(request.path)],
    ['time', request.time],
  ]);
  // `request.resource` does not exist for a read of Firestore. It is null for a delete, and for a read of Storage (seen
  // in Google's emulator and in the tests of firebase-tools).
  if (request.service === 'firebase.storage' || (request.method !== 'get' && request.method !== 'list')) {
    value.set('resource', toResourceValue(request, request.requestResource));
  }
  if (query !== undefined) {
    value.set(
      'query',
      new Map<string, RulesValue>([
        ['limit', query.limit === null ? null : BigInt(query.limit)],
        ['offset', BigInt(query.offset ?? 0)],
        ['orderBy', query.orderBy],
      ]),
    );
  }
  for (const [name, extra] of request.extraRequest ?? []) value.set(name, extra);
  return value;
}

/** The resource as rules see it. Storage's is a map of its own, Firestore's has the fields under `data`. */
function toResourceValue(request: RulesRequest, resource: RulesResource | null): RulesValue {
  if (resource === null) return null;
  if (request.service === 'firebase.storage') return resource.data;
  const segments = resource.name.split('/').filter((segment) => segment !== '');
  const path = segments[0] === 'projects' ? segments.slice(2) : segments;
  return new Map([...documentValue(new RulesPath(path), resource.data), ['id', resource.id]]);
}
