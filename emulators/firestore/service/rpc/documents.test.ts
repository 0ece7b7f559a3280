import { describe, expect, it } from 'vitest';
import { ALICE, DATABASE, ROOT, openService, remove, set, wire } from '../../testing/open-service.ts';
import { SERVER_STREAM_METHODS, UNARY_METHODS } from '../service.ts';

describe('a single document', () => {
  it('is created with a new id of 20 characters or a given one, read, updated and deleted', async () => {
    const { call } = openService();
    const unnamed = await call('CreateDocument', { parent: ROOT, collectionId: 'c', document: {} });
    expect(unnamed.name).toMatch(/\/documents\/c\/[A-Za-z0-9]{20}$/);
    const request = {
      parent: ROOT,
      collectionId: 'c',
      documentId: 'a',
      document: { fields: wire({ n: 1n, m: 2n }) },
    };
    const { name, createTime } = await call('CreateDocument', request);
    await expect(call('CreateDocument', request)).rejects.toMatchObject({ status: 'ALREADY_EXISTS' });
    const masked = await call('GetDocument', { name, mask: { fieldPaths: ['n'] } });
    expect(masked).toEqual({ name, fields: wire({ n: 1n }), createTime, updateTime: createTime });
    const updated = await call('UpdateDocument', {
      document: { name, fields: wire({ n: 3n }) },
      updateMask: { fieldPaths: ['n'] },
    });
    expect([updated.fields, updated.createTime]).toEqual([wire({ n: 3n, m: 2n }), createTime]);
    expect(await call('DeleteDocument', { name })).toEqual({});
    await expect(call('GetDocument', { name })).rejects.toMatchObject({
      status: 'NOT_FOUND',
      message: `Document "${name}" not found.`,
    });
    const gone = call('DeleteDocument', { name, currentDocument: { exists: true } });
    await expect(gone).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  it('that the rules deny makes the whole BatchGetDocuments fail', async () => {
    const { commit, stream } = openService((_, request) => !request.path.includes('secret'));
    await commit([set('c/a')]);
    const documents = [`${ROOT}/c/a`, `${ROOT}/secret/b`];
    const reading = stream('BatchGetDocuments', { database: DATABASE, documents }, ALICE);
    await expect(reading).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });
});

describe('lists', () => {
  it('come in pages, and show missing documents that have documents below them only to administrators', async () => {
    const { call, commit } = openService();
    await commit([set('c/a'), set('c/c'), set('c/b/d/x')]);
    const list = async (rest: object) => {
      const { documents, nextPageToken } = await call('ListDocuments', {
        parent: ROOT,
        collectionId: 'c',
        ...rest,
      });
      const paths = documents.map((d: { name: string; createTime?: unknown }) =>
        d.name.slice(ROOT.length + 1),
      );
      return [paths.join(' '), nextPageToken];
    };
    expect(await list({})).toEqual(['c/a c/c', undefined]);
    expect(await list({ orderBy: '__name__ desc' })).toEqual(['c/c c/a', undefined]);
    const [first, pageToken] = await list({ showMissing: true, pageSize: 2 });
    expect(first).toBe('c/a c/b');
    expect(await list({ showMissing: true, pageSize: 2, pageToken })).toEqual(['c/c', undefined]);
    const asUser = call('ListDocuments', { parent: ROOT, collectionId: 'c', showMissing: true }, ALICE);
    await expect(asUser).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'Metadata operations require admin authentication.',
    });
  });

  it('name the collections below a parent, to administrators only', async () => {
    const { call, commit } = openService();
    await commit([set('c/a'), set('b/x/d/y')]);
    expect(await call('ListCollectionIds', { parent: ROOT })).toEqual({ collectionIds: ['b', 'c'] });
    expect(await call('ListCollectionIds', { parent: `${ROOT}/b/x` })).toEqual({ collectionIds: ['d'] });
    const asUser = call('ListCollectionIds', { parent: ROOT }, ALICE);
    await expect(asUser).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });
});

describe('BatchWrite', () => {
  it('applies each write on its own and answers a status for each', async () => {
    const { call, read } = openService();
    const writes = [
      set('c/a', { n: 1n }),
      set('c/b', {}, { currentDocument: { exists: true } }),
      remove('c/c'),
    ];
    const { writeResults, status } = await call('BatchWrite', { database: DATABASE, writes });
    expect(status).toEqual([{}, { code: 5, message: expect.stringContaining('No document to update') }, {}]);
    expect(writeResults).toMatchObject([{ updateTime: {} }, {}, {}]);
    expect(await read('c/a')).toEqual(wire({ n: 1n }));
  });

  it('accepts each document once, and only from administrators', async () => {
    const { call } = openService();
    const twice = call('BatchWrite', { database: DATABASE, writes: [set('c/a'), remove('c/a')] });
    await expect(twice).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    const asUser = call('BatchWrite', { database: DATABASE, writes: [] }, ALICE);
    await expect(asUser).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });
});

describe('malformed requests', () => {
  const nonsense = [
    {},
    { name: 7, parent: 7, database: 7, document: 7 },
    { parent: `${ROOT}/c`, database: DATABASE, writes: [7, null], documents: [null], transaction: 'x' },
    {
      parent: ROOT,
      collectionId: 'a/b',
      structuredQuery: 'x',
      structuredAggregationQuery: {},
      database: DATABASE,
    },
    {
      parent: ROOT,
      structuredQuery: { from: 'x' },
      database: DATABASE,
      options: 7,
      writes: {},
      documents: {},
    },
    {
      name: `${ROOT}/c/a`,
      mask: 'x',
      parent: ROOT,
      collectionId: 'c',
      document: { fields: [] },
      pageToken: {},
    },
  ];

  it.each(UNARY_METHODS)('are answered by %s with a documented status', async (method) => {
    const { call } = openService();
    for (const request of nonsense) {
      const status = await call(method, request).then(
        () => 'OK',
        (error: { status?: string }) => error.status,
      );
      expect(['OK', 'INVALID_ARGUMENT', 'NOT_FOUND', 'UNIMPLEMENTED']).toContain(status);
    }
  });

  it.each(SERVER_STREAM_METHODS)('are answered by %s with a documented status', async (method) => {
    const { stream } = openService();
    for (const request of nonsense) {
      const status = await stream(method, request).then(
        () => 'OK',
        (error: { status?: string }) => error.status,
      );
      expect(['OK', 'INVALID_ARGUMENT', 'UNIMPLEMENTED']).toContain(status);
    }
  });
});
