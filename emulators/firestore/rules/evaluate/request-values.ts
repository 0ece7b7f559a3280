import type { Constraint, RulesRequest, RulesResource } from '../engine.ts';
import { Constrained, RulesPath, type RulesValue } from '../values/rules-value.ts';
import { documentValue } from './document-value.ts';
import type { PathStep } from './match-path.ts';
import { queryFields, queryId } from './query-fields.ts';

/** One case to be decided: `request`, `resource` and the path; a list has one per alternative of its filters. */
export interface Case {
  readonly request: RulesValue;
  readonly resource: RulesValue;
  readonly path: readonly PathStep[];
}

/** What the rules see of a request. All cases must be allowed. */
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
  // No alternative at all is a filter that finds nothing; it is still judged, as if it had no filter.
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
  // A read of Firestore has no such member at all; a delete has null, and so has a read of Storage (seen on the
  // official emulator and in the tests of firebase-tools).
  if (request.service === 'firebase.storage' || (request.method !== 'get' && request.method !== 'list')) {
    value.set('resource', toResourceValue(request, request.requestResource));
  }
  if (query !== undefined) {
    value.set(
      'query',
      new Map<string, RulesValue>([
        ['limit', query.limit === null ? null : BigInt(query.limit)],
        ['offset', query.offset === null ? null : BigInt(query.offset)],
        ['orderBy', query.orderBy],
      ]),
    );
  }
  for (const [name, extra] of request.extraRequest ?? []) value.set(name, extra);
  return value;
}

/** Storage's resource is a map of its own; Firestore's has the fields under `data`. */
function toResourceValue(request: RulesRequest, resource: RulesResource | null): RulesValue {
  if (resource === null) return null;
  if (request.service === 'firebase.storage') return resource.data;
  const segments = resource.name.split('/').filter((segment) => segment !== '');
  const path = segments[0] === 'projects' ? segments.slice(2) : segments;
  return new Map([...documentValue(new RulesPath(path), resource.data), ['id', resource.id]]);
}
