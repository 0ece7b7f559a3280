import { describe, expect, it } from 'vitest';
import { DATABASE, openService, remove, ROOT, set, wire } from '../../testing/open-service.ts';
import { Timestamp, type Value } from '../../values/value.ts';

const mask = (...fieldPaths: string[]) => ({ updateMask: { fieldPaths } });

describe('a commit', () => {
  it('makes all its writes at one time', async () => {
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

  it('makes none of them when one fails', async () => {
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
      'an existing one that must not',
      set('c/a', {}, { currentDocument: { exists: false } }),
      'ALREADY_EXISTS',
    ],
    [
      'one of another update time',
      remove('c/a', { currentDocument: { updateTime: { seconds: '7' } } }),
      'FAILED_PRECONDITION',
    ],
    [
      'a verified one of another time',
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
    ['increment replaces what is no number', { increment: { integerValue: '2' } }, 'text', 2n],
    ['maximum keeps the larger', { maximum: { integerValue: '2' } }, 3n, 3n],
    ['maximum leaves an equal integer alone', { maximum: { doubleValue: 3 } }, 3n, 3n],
    ['minimum takes the smaller', { minimum: { doubleValue: 2.5 } }, 3n, 2.5],
  ])('%s, and says so', async (_, operation, before, after) => {
    const { commit, read } = openService();
    await commit([set('c/a', { f: before })]);
    const transform = { updateTransforms: [{ fieldPath: 'f', ...operation }], ...mask() };
    const { writeResults } = await commit([set('c/a', {}, transform)]);
    expect(await read('c/a')).toEqual(wire({ f: after }));
    expect(writeResults[0].transformResults).toEqual([wire({ f: after }).f]);
  });

  it('appends what an array lacks and removes what it holds, answering null for each', async () => {
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

  it('puts one server time, in milliseconds, wherever it is asked for', async () => {
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

  it('answers an empty list of writes with its time only', async () => {
    const { commit } = openService();
    expect(await commit([])).toEqual({ writeResults: [], commitTime: expect.anything() });
  });
});

describe('what a commit refuses as INVALID_ARGUMENT', () => {
  const deep = (levels: number): Value =>
    new Map<string, Value>(levels === 0 ? [] : [['d', deep(levels - 1)]]);
  const verify = { verify: `${ROOT}/c/a`, currentDocument: { exists: false } };
  const increments = (count: number) => {
    const increment = { integerValue: '1' };
    const updateTransforms = Array.from({ length: count }, (_, i) => ({ fieldPath: `f${i}`, increment }));
    return set('c/a', {}, { updateTransforms });
  };
  it.each([
    ['no writes list', { writes: 'x' }],
    ['a write without an operation', { writes: [{}] }],
    ['a name that is no document', { writes: [{ delete: `${ROOT}/c` }] }],
    ['a document of another database', { writes: [{ delete: 'projects/demo/databases/x/documents/c/a' }] }],
    ['an empty id', { writes: [{ delete: `${ROOT}/c/` }] }],
    ['a reserved id', { writes: [{ delete: `${ROOT}/c/__x__` }] }],
    ['an id that is too long', { writes: [{ delete: `${ROOT}/c/${'x'.repeat(1501)}` }] }],
    ['a value without a type', { writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: {} } } }] }],
    [
      'an integer that is none',
      { writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: { integerValue: 'x' } } } }] },
    ],
    [
      'an integer beyond 64 bits',
      {
        writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: { integerValue: '9223372036854775808' } } } }],
      },
    ],
    [
      'a place off the Earth',
      { writes: [{ update: { name: `${ROOT}/c/a`, fields: { f: { geoPointValue: { latitude: 91 } } } } }] },
    ],
    ['a reserved field name', { writes: [set('c/a', { __f__: 1n })] }],
    ['an empty field name', { writes: [set('c/a', { '': 1n })] }],
    ['an array in an array', { writes: [set('c/a', { f: [[1n]] })] }],
    ['more than 20 levels', { writes: [set('c/a', { f: deep(20) })] }],
    ['a value above its limit', { writes: [set('c/a', { f: 'x'.repeat(1_048_488) })] }],
    ['a document above 1 MiB', { writes: [set('c/a', { f: 'x'.repeat(600_000), g: 'x'.repeat(600_000) })] }],
    ['an odd field path', { writes: [set('c/a', {}, mask('a..b'))] }],
    ['an unknown transform', { writes: [set('c/a', {}, { updateTransforms: [{ fieldPath: 'a' }] })] }],
    [
      'a text to add',
      {
        writes: [set('c/a', {}, { updateTransforms: [{ fieldPath: 'a', increment: { stringValue: '1' } }] })],
      },
    ],
    ['a verification of nothing', { writes: [{ verify: `${ROOT}/c/a` }] }],
    ['a verification with a mask', { writes: [{ ...verify, ...mask('a') }] }],
    ['two verifications of one document', { writes: [verify, verify] }],
    ['a verification of what it also writes', { writes: [set('c/a'), verify] }],
    ['a write to what it verified', { writes: [verify, remove('c/a')] }],
    ['more than 500 transforms of one document', { writes: [increments(300), increments(201)] }],
    ['no database', { database: 'demo' }],
    ['a transaction never begun', { transaction: Buffer.from('nonsense') }],
  ])('%s', async (_, request) => {
    const { call } = openService();
    await expect(call('Commit', { database: DATABASE, ...request })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  it('nothing of the deepest document that is allowed', async () => {
    const { commit } = openService();
    await expect(commit([set('c/a', { f: deep(19) })])).resolves.toBeDefined();
  });
});
