import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADMIN, ALICE, DATABASE, type Message, ROOT, openService, set } from '../../testing/open-service.ts';
import { StatusError } from '../../values/status.ts';
import { SERVER_STREAM_METHODS, UNARY_METHODS } from '../service.ts';

/** Names of real fields, so that generated requests get past the first checks. */
const NAMES = [
  ...[
    'parent',
    'name',
    'database',
    'documents',
    'document',
    'collectionId',
    'documentId',
    'mask',
    'fieldPaths',
  ],
  ...[
    'structuredQuery',
    'from',
    'allDescendants',
    'where',
    'fieldFilter',
    'unaryFilter',
    'compositeFilter',
    'filters',
  ],
  ...[
    'field',
    'fieldPath',
    'op',
    'value',
    'orderBy',
    'direction',
    'startAt',
    'endAt',
    'values',
    'before',
    'limit',
  ],
  ...[
    'offset',
    'select',
    'fields',
    'findNearest',
    'vectorField',
    'queryVector',
    'distanceMeasure',
    'explainOptions',
  ],
  ...[
    'structuredAggregationQuery',
    'aggregations',
    'count',
    'upTo',
    'sum',
    'avg',
    'alias',
    'pageSize',
    'pageToken',
  ],
  ...[
    'writes',
    'update',
    'delete',
    'verify',
    'transform',
    'updateMask',
    'updateTransforms',
    'increment',
    'exists',
  ],
  ...[
    'currentDocument',
    'updateTime',
    'seconds',
    'nanos',
    'transaction',
    'newTransaction',
    'readOnly',
    'readTime',
  ],
  ...[
    'integerValue',
    'doubleValue',
    'stringValue',
    'mapValue',
    'arrayValue',
    'referenceValue',
    '__type__',
    'c',
    'n',
  ],
];
const { anything } = fc.letrec<{ anything: unknown; leaf: unknown; list: unknown; message: unknown }>(
  (tie) => ({
    leaf: fc.constantFrom<unknown>(
      ...[
        null,
        undefined,
        true,
        0,
        -1,
        2,
        1.5,
        Number.NaN,
        '',
        '5',
        'c',
        'n',
        'a.b',
        '`',
        '__name__',
        'x'.repeat(2_000),
      ],
      ...[
        'EQUAL',
        'IN',
        'NOT_IN',
        'ARRAY_CONTAINS',
        'AND',
        'OR',
        'IS_NAN',
        'DESCENDING',
        'COSINE',
        '__vector__',
      ],
      ...[
        DATABASE,
        ROOT,
        `${ROOT}/c`,
        `${ROOT}/c/a`,
        Buffer.from([0x11, 1, 0, 0, 0, 0, 0, 0, 0]),
        Buffer.alloc(0),
      ],
    ),
    list: fc.array(tie('anything'), { maxLength: 4 }),
    message: fc.dictionary(fc.constantFrom(...NAMES), tie('anything'), { maxKeys: 5 }),
    anything: fc.oneof({ maxDepth: 6, withCrossShrink: true }, tie('leaf'), tie('message'), tie('list')),
  }),
);
/** The fields that lead past the first checks, in addition to any others. */
const request = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), anything, { maxKeys: 5 }),
    fc.record(
      {
        database: fc.constant(DATABASE),
        parent: fc.constant(ROOT),
        name: fc.constant(`${ROOT}/c/a`),
        collectionId: fc.constant('c'),
        structuredQuery: fc.dictionary(fc.constantFrom(...NAMES), anything, { maxKeys: 4 }),
        writes: fc.array(fc.dictionary(fc.constantFrom(...NAMES), anything, { maxKeys: 3 }), {
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([any, leading]): Message => ({ ...any, ...leading }));

describe('any request', () => {
  it('is answered or refused with a status, and does not affect other clients', async () => {
    const methods = fc.constantFrom(...UNARY_METHODS, ...SERVER_STREAM_METHODS);
    const callers = fc.constantFrom(ADMIN, ALICE);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(methods, callers, request), { minLength: 5, maxLength: 5 }),
        async (calls) => {
          const service = openService();
          await service.commit([set('safe/a', { n: 1n })]);
          for (const [method, caller, request] of calls) {
            const unary = UNARY_METHODS.find((known) => known === method);
            const stream = SERVER_STREAM_METHODS.find((known) => known === method);
            const answer =
              unary === undefined
                ? service.stream(stream ?? 'RunQuery', request, caller)
                : service.call(unary, request, caller);
            const outcome = answer.then(
              () => null,
              (error: unknown) => error,
            );
            // A transaction that a request opens holds its locks until it expires.
            await new Promise((resolve) => setImmediate(resolve));
            service.clock.advance(300_000);
            const failure = await outcome;
            if (failure !== null) expect(failure).toBeInstanceOf(StatusError);
          }
          expect(await service.read('safe/a')).toEqual({ n: { integerValue: '1' } });
        },
      ),
    );
  });
});
