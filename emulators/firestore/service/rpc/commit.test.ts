import { describe, expect, it } from 'vitest';
import { DATABASE, ROOT, openService, remove, set, wire } from '../../testing/open-service.ts';
import { Timestamp, type Value } from '../../values/value.ts';

const mask = (...fieldPaths: string[]) => ({ updateMask: { fieldPaths } });

describe('a commit', () => {
  it('applies all its writes at one time', async () => {
    const { commit, stream } = openService();
    const { commitTime, writeResults } = await commit([set('c/a', { n: 1n }), set('c/b', { n: 2n })]);
    expect(writeResults).toEqual([{ updateTime: commitTime }, { updateTime: commitTime }]);
    const read = await stream('BatchGetDocuments', {
      database: DATABASE,
      documents: [`${ROOT}/c/a`, `${ROOT}/c/b`],
    });
    expect(read.map((r) => [r.found.fields, r.found.createTime])).toEqual([
      [wire({ n: 1n }), commitTime],
      [wire({ n: 2n }), commitTime],
    ]);
  });

  it('applies none of its writes when one fails', async () => {
    const { commit, read } = openService();
    const failing = set('c/b', {}, { currentDocument: { exists: true } });
    await expect(commit([set('c/a', { n: 1n }), failing])).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(await read('c/a')).toBeNull();
  });

  it('under a mask sets the masked fields, deletes those without a value and leaves the others', async () => {
    const { commit, read } = openService();
    await commit([
      set('c/a', {
        keep: 1n,
        drop: 2n,
        m: new Map([
          ['x', 1n],
          ['y', 2n],
        ]),
      }),
    ]);
    await commit([
      set('c/a', { m: new Map([['x', 9n]]), ignored: 1n }, mask('m.x', 'drop', 'new.`odd name`')),
    ]);
    expect(await read('c/a')).toEqual(
      wire({
        keep: 1n,
        m: new Map([
          ['x', 9n],
          ['y', 2n],
        ]),
      }),
    );
  });

  it('sees its own earlier writes to the same document', async () => {
    const { commit, read } = openService();
    const increment = { updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }], ...mask() };
    const { writeResults } = await commit([
      set('c/a', { n: 1n }),
      set('c/a', {}, increment),
      set('c/a', {}, increment),
    ]);
    expect(writeResults[2].transformResults).toEqual([{ integerValue: '3' }]);
    expect(await read('c/a')).toEqual(wire({ n: 3n }));
  });

  it.each([
    [
      'a missing document that must exist',
      set('c/none', {}, { currentDocument: { exists: true } }),
      'NOT_FOUND',
    ],
    [
      'an existing document that must not exist',
      set('c/a', {}, { currentDocument: { exists: false } }),
      'ALREADY_EXISTS',
    ],
    [
      'a document with another update time',
      remove('c/a', { currentDocument: { updateTime: { seconds: '7' } } }),
      'FAILED_PRECONDITION',
    ],
    [
      'a verified document with another update time',
      { verify: `${ROOT}/c/a`, currentDocument: { updateTime: {} } },
      'FAILED_PRECONDITION',
    ],
  ])('refuses to write %s', async (_, write, status) => {
    const { commit } = openService();
    await commit([set('c/a')]);
    await expect(commit([write])).rejects.toMatchObject({ status });
  });

  it('accepts the update time that was read, and a verification changes nothing', async () => {
    const { commit, read } = openService();
    const { commitTime } = await commit([set('c/a', { n: 1n })]);
    const currentDocument = { updateTime: commitTime };
    await commit([{ verify: `${ROOT}/c/a`, currentDocument }, set('c/b')]);
    await commit([set('c/a', { n: 2n }, { currentDocument })]);
    expect(await read('c/a')).toEqual(wire({ n: 2n }));
  });

  it.each([
    ['increment adds integers', { increment: { integerValue: '2' } }, 3n, 5n],
    [
      'increment stops at the largest integer',
      { increment: { integerValue: '9' } },
      2n ** 63n - 2n,
      2n ** 63n - 1n,
    ],
    ['increment with a double makes a double', { increment: { doubleValue: 0.5 } }, 3n, 3.5],
    ['increment replaces a value that is not a number', { increment: { integerValue: '2' } }, 'text', 2n],
    ['maximum keeps the larger', { maximum: { integerValue: '2' } }, 3n, 3n],
    ['maximum keeps an equal integer', { maximum: { doubleValue: 3 } }, 3n, 3n],
    ['minimum takes the smaller', { minimum: { doubleValue: 2.5 } }, 3n, 2.5],
  ])('%s, and the answer has the result', async (_, operation, before, after) => {
    const { commit, read } = openService();
    await commit([set('c/a', { f: before })]);
    const transform = { updateTransforms: [{ fieldPath: 'f', ...operation }], ...mask() };
    const { writeResults } = await commit([set('c/a', {}, transform)]);
    expect(await read('c/a')).toEqual(wire({ f: after }));
    expect(writeResults[0].transformResults).toEqual([wire({ f: after }).f]);
  });

  it('appends missing elements to an array and removes given ones, and answers null for each transform', async () => {
    const { commit, read } = openService();
    await commit([set('c/a', { add: [1n, 'x'], cut: [1n, 'x', 1n], text: 'no array' })]);
    const values = [{ doubleValue: 1 }, { stringValue: 'y' }, { stringValue: 'y' }];
    const updateTransforms = [
      { fieldPath: 'add', appendMissingElements: { values } },
      { fieldPath: 'cut', removeAllFromArray: { values } },
      { fieldPath: 'text', appendMissingElements: { values } },
    ];
    const { writeResults } = await commit([set('c/a', {}, { updateTransforms, ...mask() })]);
    expect(await read('c/a')).toEqual(wire({ add: [1n, 'x', 'y'], cut: ['x'], text: [1, 'y'] }));
    expect(writeResults[0].transformResults).toEqual([1, 2, 3].map(() => ({ nullValue: 'NULL_VALUE' })));
  });

  it('uses one server time, in milliseconds, for all server timestamps', async () => {
    const { commit, read, clock } = openService();
    clock.advance(1.234);
    const updateTransforms = ['t', 'm.t'].map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    }));
    await commit([set('c/a', {}, { updateTransforms })]);
    const time = new Timestamp(1_767_225_600n, 1_000_000);
    expect(await read('c/a')).toEqual(wire({ t: time, m: new Map([['t', time]]) }));
  });

  it('answers an empty list of writes with its commit time only', async () => {
    const { commit } = openService();
    expect(await commit([])).toEqual({ writeResults: [], commitTime: expect.anything() });
  });
});

describe('a commit refuses as INVALID_ARGUMENT', () => {
  const deep = (levels: number): Value =>
    new Map<string, Value>(levels === 0 ? [] : [['d', deep(levels - 1)]]);
  const verify = { verify: `${ROOT}/c/a`, currentDocument: { exists: false } };
  const increments = (count: number) => {
    const increment = { integerValue: '1' };
    const updateTransforms = Array.from({ length: count }, (_, i) => ({ fieldPath: `f${i}`, increment }));
    return set('c/a', {}, { updateTransforms });
  };
  it.each([
    ['writes that are not a list', { writes: 'x' }],
    ['a write without an operation', { writes: [{}] }],
    ['a name that is not the name of a document', { writes: [{ delete: `${ROOT}/c` }] }],
    ['a document of another database', { writes: [{ delete: 'projects/demo/databases/x/documents/c/a' }] }],
    ['an empty id', { writes: [{ delete: `${ROOT}/c/` }] }],
    ['a reserved id', { writes: [{ delete: `${ROOT}/c/__x__` }] }],
    ['an id that is too long', { writes: [{ delete: `${ROOT}/c/${'x'.repeat(1501)}` }] }],
    ['a value without a type', { writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: {} } } }] }],
    [
      'an integer that is not a number',
      { writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: { integerValue: 'x' } } } }] },
    ],
    [
      'an integer beyond 64 bits',
      {
        writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: { integerValue: '9223372036854775808' } } } }],
      },
    ],
    [
      'a geographical point with a latitude above 90',
      { writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: { geoPointValue: { latitude: 91 } } } } }] },
    ],
    ['a reserved field name', { writes: [set('c/a', { __f__: 1n })] }],
    ['an empty field name', { writes: [set('c/a', { '': 1n })] }],
    ['an array in an array', { writes: [set('c/a', { f: [[1n]] })] }],
    ['more than 20 levels of maps', { writes: [set('c/a', { f: deep(20) })] }],
    ['a value above its limit', { writes: [set('c/a', { f: 'x'.repeat(1_048_488) })] }],
    ['a document above 1 MiB', { writes: [set('c/a', { f: 'x'.repeat(600_000), g: 'x'.repeat(600_000) })] }],
    ['a malformed field path', { writes: [set('c/a', {}, mask('a..b'))] }],
    ['an unknown transform', { writes: [set('c/a', {}, { updateTransforms: [{ fieldPath: 'a' }] })] }],
    [
      'an increment by a string',
      {
        writes: [set('c/a', {}, { updateTransforms: [{ fieldPath: 'a', increment: { stringValue: '1' } }] })],
      },
    ],
    ['a verification without a precondition', { writes: [{ verify: `${ROOT}/c/a` }] }],
    ['a verification with a mask', { writes: [{ ...verify, ...mask('a') }] }],
    ['two verifications of one document', { writes: [verify, verify] }],
    ['a verification after a write of the same document', { writes: [set('c/a'), verify] }],
    ['a write after a verification of the same document', { writes: [verify, remove('c/a')] }],
    ['more than 500 transforms of one document', { writes: [increments(300), increments(201)] }],
    ['a malformed database name', { database: 'demo' }],
    ['a transaction that was never begun', { transaction: Buffer.from('nonsense') }],
  ])('%s', async (_, request) => {
    const { call } = openService();
    await expect(call('Commit', { database: DATABASE, ...request })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  it('but not a document of the greatest depth that is allowed', async () => {
    const { commit } = openService();
    await expect(commit([set('c/a', { f: deep(19) })])).resolves.toBeDefined();
  });
});
