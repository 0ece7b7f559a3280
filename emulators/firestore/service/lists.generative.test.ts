import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchFilter } from '../query/match-query.ts';
import { parseQuery } from '../query/parse-query.ts';
import type { FieldOperator, Filter } from '../query/query.ts';
import { toRulesQuery } from '../query/rules-query.ts';
import { createRulesEngine } from '../rules/create-rules-engine.ts';
import type { RulesRequest } from '../rules/engine.ts';
import { type Document, type MapValue, Timestamp, type Value } from '../values/value.ts';

/**
 * For every rule and every query: if the list is allowed, a get of each document that it could find is allowed, too.
 * The documents hold only a few different values, so that filters and conditions often concern the same ones. All
 * whole numbers are integers: a filter on 1 also finds 1.0, and a rule could tell the two apart (see the README).
 */
const NUMBERS: readonly Value[] = [0n, 1n, 2n, 3n, 1.5];
const TEXTS: readonly Value[] = ['', 'a', 'b', 'me', '😀', 'ｚ'];
const OTHERS: readonly Value[] = [null, true, false];
const LISTS: readonly Value[] = [[], ['a'], ['a', 'b'], [1n], ['b', 1n]];
const SCALARS = [...NUMBERS, ...TEXTS, ...OTHERS];
const FIELDS = ['n', 'text', 'tags', 'any', 'map.inner'] as const;

const PARENT = 'projects/p/databases/(default)/documents';
const EPOCH = new Timestamp(0n, 0);

const anyValue = fc.constantFrom(...SCALARS, ...LISTS);

const someDocument: fc.Arbitrary<Document> = fc
  .record(
    {
      n: fc.constantFrom(...NUMBERS),
      text: fc.constantFrom(...TEXTS),
      tags: fc.constantFrom(...LISTS),
      any: anyValue,
      map: fc.record({ inner: anyValue }, { requiredKeys: [] }).map(toMap),
    },
    { requiredKeys: [] },
  )
  .chain((fields) => fc.constantFrom('a', 'b', 'me').map((id) => documentOf(id, toMap(fields))));

function toMap(fields: object): MapValue {
  return new Map(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function documentOf(id: string, fields: MapValue): Document {
  return { name: `${PARENT}/notes/${id}`, fields, createTime: EPOCH, updateTime: EPOCH };
}

const SINGLE: readonly FieldOperator[] = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'ARRAY_CONTAINS',
];
const SEVERAL: readonly FieldOperator[] = ['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'];

const path = fc.constantFrom(...FIELDS).map((field) => field.split('.'));
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(path, fc.constantFrom(...SINGLE), anyValue)
    // The SDKs write a comparison with null as a unary filter.
    .filter(([, operator, value]) => value !== null || operator === 'ARRAY_CONTAINS')
    .map(([at, operator, value]): Filter => ({ kind: 'field', path: at, operator, value })),
  fc
    .tuple(
      path,
      fc.constantFrom(...SEVERAL),
      fc.array(fc.constantFrom(...SCALARS), { minLength: 1, maxLength: 3 }),
    )
    .map(([at, operator, value]): Filter => ({ kind: 'field', path: at, operator, value })),
  fc
    .tuple(path, fc.constantFrom('IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'))
    .map(([at, operator]): Filter => ({ kind: 'unary', path: at, operator })),
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(leaf, { minLength: 1, maxLength: 3 }))
      .map(([kind, filters]): Filter => ({ kind, filters })),
  },
);

/** A value as the rules language writes it. */
function literal(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value !== null && typeof value === 'object') throw new Error('Not written as a literal');
  return typeof value === 'string' ? `'${value}'` : String(value);
}

const field = fc.constantFrom(...FIELDS).map((name) => `resource.data.${name}`);
const constant = fc.constantFrom(...SCALARS, ...LISTS).map(literal);
const list = fc.array(fc.constantFrom(...SCALARS), { maxLength: 3 }).map(literal);
const condition = fc.letrec<{ whole: string; part: string }>((tie) => ({
  whole: fc.oneof(
    { weight: 4, arbitrary: tie('part') },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('whole'), fc.constantFrom('&&', '||'), tie('whole'))
        .map((all) => `(${all.join(' ')})`),
    },
    { weight: 1, arbitrary: tie('whole').map((inner) => `!(${inner})`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('whole'), tie('whole'), tie('whole'))
        .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    },
  ),
  part: fc.oneof(
    fc.tuple(field, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), constant).map((all) => all.join(' ')),
    fc.tuple(constant, fc.constantFrom('==', '<', '>='), field).map((all) => all.join(' ')),
    fc.tuple(field, list).map(([name, values]) => `${name} in ${values}`),
    fc.tuple(constant, field).map(([value, name]) => `${value} in ${name}`),
    fc
      .tuple(field, fc.constantFrom('hasAny', 'hasAll', 'hasOnly'), list)
      .map(([name, method, values]) => `${name}.${method}(${values})`),
    fc
      .tuple(field, fc.constantFrom('int', 'number', 'string', 'list', 'map', 'bool', 'float'))
      .map(([name, type]) => `${name} is ${type}`),
    fc
      .tuple(fc.constantFrom('n', 'text', 'map'), constant)
      .map(([name, value]) => `resource.data.get('${name}', ${value}) == ${value}`),
    fc.tuple(field, field).map(([one, other]) => `${one} == ${other}`),
    fc.constantFrom('n', 'text', 'any').map((name) => `'${name}' in resource.data`),
    fc.constantFrom(
      "'a' in resource.data.tags.toSet()",
      'resource.data.tags.size() > 0',
      'resource.data.keys().hasAny(["n"])',
    ),
    fc.constantFrom(
      'resource == null',
      'resource.id == "a"',
      'id == "a"',
      'true',
      'false',
      'resource.data.n + 1 > 2',
    ),
  ),
})).whole;

test('a list that is allowed finds no document whose get is denied', async () => {
  const engine = createRulesEngine();
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(
      condition,
      filter,
      fc.array(someDocument, { minLength: 5, maxLength: 15 }),
      async (rule, where, documents) => {
        const compilation = engine.compile(`rules_version = '2'; service cloud.firestore {
          match /databases/{database}/documents { match /notes/{id} { allow get, list: if ${rule}; } } }`);
        if (!compilation.ok) throw new Error(compilation.issues[0]?.description);
        const query = { ...parseQuery(PARENT, { from: [{ collectionId: 'notes' }] }), filter: where };
        const common = {
          service: 'cloud.firestore',
          auth: { uid: 'me', token: new Map() },
          time: EPOCH,
          requestResource: null,
        } as const;
        const ask = async (request: Pick<RulesRequest, 'method' | 'path' | 'resource' | 'query'>) =>
          (await engine.authorize(compilation.ruleset, { ...common, ...request }, () => null)).allowed;
        const collection = ['databases', '(default)', 'documents', 'notes'];
        if (!(await ask({ method: 'list', path: collection, resource: null, query: toRulesQuery(query) })))
          return;
        allowed++;
        for (const { name, fields } of documents.filter((document) => matchFilter(where, document))) {
          const id = name.split('/').at(-1) ?? '';
          const resource = { name, id, data: fields };
          expect(await ask({ method: 'get', path: [...collection, id], resource })).toBe(true);
        }
      },
    ),
    // Only about one list in ten is allowed, so the test needs more runs.
    { numRuns: 15 * (fc.readConfigureGlobal().numRuns ?? 100) },
  );
  expect(allowed).toBeGreaterThan(50);
});
