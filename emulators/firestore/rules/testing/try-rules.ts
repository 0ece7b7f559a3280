import { type MapValue, Timestamp, type Value } from '../../values/value.ts';
import { createRulesEngine } from '../create-rules-engine.ts';
import type { Constraint, DocumentReader, Issue, RulesQuery, RulesRequest, Verdict } from '../engine.ts';

/** 2026-01-02 03:04:05.006 UTC, a Friday. */
export const NOW = new Timestamp(1_767_323_045n, 6_000_000);

export const DATABASE = ['databases', '(default)', 'documents'];

/** Turns plain JavaScript into a stored value. Integers must be written as bigint. */
function stored(value: unknown): Value {
  if (Array.isArray(value)) return value.map(stored);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return fields(value);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in the tests, everything else is already a stored value
  return value as Value;
}

/** Turns a plain object into the fields of a stored document. Integers must be written as bigint. */
export function fields(object: object): MapValue {
  return new Map(Object.entries(object).map(([name, value]) => [name, stored(value)]));
}

/** A get request for `/notes/a`. The document holds `data`, or does not exist if `data` is null. */
export function getRequest(data: object | null = {}, rest: Partial<RulesRequest> = {}): RulesRequest {
  return {
    service: 'cloud.firestore',
    method: 'get',
    path: [...DATABASE, 'notes', 'a'],
    auth: { uid: 'me', token: fields({ email: 'me@example.com' }) },
    time: NOW,
    resource:
      data === null
        ? null
        : { name: 'projects/p/databases/(default)/documents/notes/a', id: 'a', data: fields(data) },
    requestResource: null,
    ...rest,
  };
}

/** A list request for `/notes`. Each filter in `alternatives` is written as `[field, operator, value]`. */
export function listRequest(
  alternatives: readonly (readonly [string, Constraint['operator'], unknown][])[],
  query: Partial<RulesQuery> = {},
  rest: Partial<RulesRequest> = {},
): RulesRequest {
  return getRequest(null, {
    method: 'list',
    path: [...DATABASE, 'notes'],
    query: {
      limit: null,
      offset: null,
      orderBy: [],
      alternatives: alternatives.map((constraints) =>
        constraints.map(([field, operator, value]) => ({
          field: field.split('.'),
          operator,
          value: stored(value),
        })),
      ),
      ...query,
    },
    ...rest,
  });
}

/** Decides a request with a whole rules file. */
export async function judge(
  source: string,
  request: RulesRequest,
  read: DocumentReader = () => null,
): Promise<Verdict> {
  const engine = createRulesEngine();
  const compilation = engine.compile(source);
  if (!compilation.ok) throw new Error(compilation.issues[0]?.description);
  return engine.authorize(compilation.ruleset, request, read);
}

/** A rules file that allows reading notes under one condition, which stands on line 4. */
export function rulesOf(condition: string, functions = ''): string {
  return `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { ${functions.replaceAll('\n', ' ')}
match /notes/{note} {
allow read, write: if ${condition};
} } }`;
}

/** The outcome of a condition for a request: true, false, or the error's text. */
export async function outcome(
  condition: string,
  request: RulesRequest = getRequest(),
  read?: DocumentReader,
  functions?: string,
): Promise<boolean | string> {
  const { allowed, explanation } = await judge(rulesOf(condition, functions), request, read);
  if (allowed) return true;
  const cause = / @ L4, (.*) for '[a-z]+' @ L4$/s.exec(explanation)?.[1];
  return cause ?? (explanation.startsWith('false') ? false : explanation);
}

/** The issues that the compiler reports for a rules file. */
export function issuesOf(source: string): readonly Issue[] {
  return createRulesEngine().compile(source).issues;
}
