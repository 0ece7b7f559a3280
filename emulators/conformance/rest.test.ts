import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let documents: string;
let name: string;
beforeAll(async () => {
  target = await openTarget('rest');
  name = `projects/${target.projectId}/databases/(default)/documents`;
  documents = `http://${target.address}/v1/${name}`;
});
afterAll(() => target.close());
beforeEach(() => target.admin.recursiveDelete(target.admin.collection('c')));

interface Answer {
  readonly status: number;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer may be anything
  readonly json: any;
}

async function ask(method: string, path: string, body?: unknown, token = 'owner'): Promise<Answer> {
  const response = await fetch(documents + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, text, json: isJson === true ? JSON.parse(text) : undefined };
}

const error = (code: number, status: string) => ({
  error: { code, status, message: expect.any(String) as string },
});

describe('a document over REST', () => {
  it('is created once under the given id', async () => {
    const created = await ask('POST', '/c?documentId=a', { fields: { n: { integerValue: '1' } } });
    expect(created).toMatchObject({
      status: 200,
      json: { name: `${name}/c/a`, fields: { n: { integerValue: '1' } } },
    });
    const again = await ask('POST', '/c?documentId=a', {});
    expect(again).toMatchObject({ status: 409, json: error(409, 'ALREADY_EXISTS') });
    const named = await ask('POST', '/c', { name: `${name}/c/b` });
    expect(named).toMatchObject({ status: 400, json: error(400, 'INVALID_ARGUMENT') });
  });

  it('gets an id of twenty characters if none is given', async () => {
    const { json } = await ask('POST', '/c', {});
    expect(json.name).toMatch(/\/c\/[A-Za-z0-9]{20}$/);
  });

  it('keeps every value through JSON, in the forms that protobuf prints', async () => {
    const printed = {
      null: { nullValue: null },
      yes: { booleanValue: true },
      long: { integerValue: '9223372036854775807' },
      half: { doubleValue: 0.5 },
      nan: { doubleValue: 'NaN' },
      low: { doubleValue: '-Infinity' },
      time: { timestampValue: '2026-01-01T00:00:00.123456Z' },
      text: { stringValue: 'ação 💾' },
      bytes: { bytesValue: '+/8=' },
      ref: { referenceValue: `${name}/c/other` },
      place: { geoPointValue: { latitude: -23.5, longitude: -46.6 } },
      list: { arrayValue: { values: [{ stringValue: 'x' }] } },
      none: { arrayValue: {} },
      map: { mapValue: { fields: { in: { mapValue: {} } } } },
    };
    await ask('POST', '/c?documentId=a', { fields: printed });
    expect((await ask('GET', '/c/a')).json.fields).toEqual(printed);
  });

  it.each([
    ['a null by its name', { nullValue: 'NULL_VALUE' }, { nullValue: null }],
    ['an integer as a number', { integerValue: 5 }, { integerValue: '5' }],
    ['a double as text', { doubleValue: '0.5' }, { doubleValue: 0.5 }],
    ['bytes in URL-safe Base64 without padding', { bytesValue: '-_8' }, { bytesValue: '+/8=' }],
    [
      'a time in another time zone',
      { timestampValue: '2026-01-01T01:00:00+01:00' },
      { timestampValue: '2026-01-01T00:00:00Z' },
    ],
    [
      'nanoseconds, which are truncated',
      { timestampValue: '2026-01-01T00:00:00.123456789Z' },
      { timestampValue: '2026-01-01T00:00:00.123456Z' },
    ],
    ['the spelling of the .proto', { string_value: 'x' }, { stringValue: 'x' }],
  ])('may be written with %s', async (_what, written, printed) => {
    await ask('PATCH', '/c/a', { fields: { f: written } });
    expect((await ask('GET', '/c/a')).json.fields.f).toEqual(printed);
  });

  it('keeps minus zero, which is another value than zero', async () => {
    const written = await ask('PATCH', '/c/zero', { fields: { f: { doubleValue: 0 } } });
    const again = await ask('PATCH', '/c/zero', { fields: { f: { doubleValue: '-0' } } });
    expect(again.json.updateTime).not.toBe(written.json.updateTime);
    expect(Number((await ask('GET', '/c/zero')).json.fields.f.doubleValue)).toBe(-0);
  });

  it('changes only the fields of the update mask, and answers only those of the response mask', async () => {
    await ask('PATCH', '/c/a', {
      fields: { a: { integerValue: '1' }, b: { integerValue: '1' }, c: { integerValue: '1' } },
    });
    const patched = await ask(
      'PATCH',
      '/c/a?updateMask.fieldPaths=a&updateMask.fieldPaths=b&mask.fieldPaths=a',
      {
        fields: { a: { integerValue: '2' }, c: { integerValue: '2' } },
      },
    );
    expect(patched.json.fields).toEqual({ a: { integerValue: '2' } });
    expect((await ask('GET', '/c/a')).json.fields).toEqual({
      a: { integerValue: '2' },
      c: { integerValue: '1' },
    });
  });

  it('is NOT_FOUND when it is missing, for a get and for a patch that requires it', async () => {
    const patched = await ask('PATCH', '/c/none?currentDocument.exists=true', {});
    expect(patched).toMatchObject({ status: 404, json: error(404, 'NOT_FOUND') });
    expect(await ask('GET', '/c/none')).toMatchObject({ status: 404, json: error(404, 'NOT_FOUND') });
  });

  it('is deleted, even if it does not exist', async () => {
    await ask('POST', '/c?documentId=a', {});
    for (const path of ['/c/a', '/c/a']) {
      expect(await ask('DELETE', path)).toMatchObject({ status: 200, text: '{\n}\n' });
    }
  });
});

describe('the name of a document or collection over REST', () => {
  it.each([
    ['GET', '/c/a/'],
    ['GET', '/c/'],
    ['GET', '/'],
    ['POST', '/c/'],
    ['PATCH', '/c/a/'],
    ['DELETE', '/c/a/'],
  ])('must not end with a slash: %s %s', async (method, path) => {
    const { status, json } = await ask(method, path, method === 'GET' ? undefined : {});
    expect({ status, message: json.error.message }).toEqual({
      status: 400,
      message: `Document name "${name}${path}" has invalid trailing "/".`,
    });
  });

  it('may follow v1beta1, the API before v1', async () => {
    await ask('PATCH', '/c/a', { fields: { n: { integerValue: '1' } } });
    const before = await fetch(`${documents.replace('/v1/', '/v1beta1/')}/c/a`, {
      headers: { authorization: 'Bearer owner' },
    });
    expect(await before.json()).toEqual((await ask('GET', '/c/a')).json);
  });
});

describe('the methods over REST', () => {
  beforeEach(async () => {
    for (const n of [1, 2, 3]) await target.admin.doc(`c/${n}`).set({ n });
  });

  it('run a query, whose last response says that it is done', async () => {
    const where = {
      fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: 1 } },
    };
    const { json } = await ask('POST', ':runQuery', {
      structuredQuery: { from: [{ collectionId: 'c' }], where },
    });
    expect(json).toHaveLength(2);
    expect(json[0].done).toBeUndefined();
    expect(json[1]).toMatchObject({ document: { name: `${name}/c/3` }, done: true });
  });

  it('count, get several documents, list collections', async () => {
    const aggregations = [{ alias: 'all', count: {} }];
    const structuredQuery = { from: [{ collectionId: 'c' }] };
    const counted = await ask('POST', ':runAggregationQuery', {
      structuredAggregationQuery: { aggregations, structuredQuery },
    });
    expect(counted.json[0].result.aggregateFields).toEqual({ all: { integerValue: '3' } });
    const got = await ask('POST', ':batchGet', { documents: [`${name}/c/1`, `${name}/c/none`] });
    expect(got.json).toMatchObject([{ found: { name: `${name}/c/1` } }, { missing: `${name}/c/none` }]);
    expect((await ask('POST', ':listCollectionIds', {})).json).toEqual({ collectionIds: ['c'] });
  });

  it('begin a transaction, commit in it and roll another back', async () => {
    const begin = async () => (await ask('POST', ':beginTransaction', {})).json.transaction as string;
    const writes = [{ update: { name: `${name}/c/1`, fields: { n: { integerValue: '10' } } } }];
    const committed = await ask('POST', ':commit', { transaction: await begin(), writes });
    expect(committed.json.writeResults).toEqual([{ updateTime: committed.json.commitTime as string }]);
    expect((await ask('POST', ':rollback', { transaction: await begin() })).text).toBe('{\n}\n');
  });

  it.each(['PESSIMISTIC', 'OPTIMISTIC'])(
    'begin a transaction that asks for %s concurrency',
    async (concurrencyMode) => {
      const begun = await ask('POST', ':beginTransaction', { options: { readWrite: { concurrencyMode } } });
      expect(begun.status).toBe(200);
      const { transaction } = begun.json;
      const read = await ask('POST', ':batchGet', { transaction, documents: [`${name}/c/1`] });
      expect(read.json).toMatchObject([{ found: { name: `${name}/c/1` } }]);
      expect(await ask('POST', ':commit', { transaction, writes: [] })).toMatchObject({ status: 200 });
    },
  );

  it('write in a batch, each write on its own', async () => {
    const { json } = await ask('POST', ':batchWrite', {
      writes: [
        { delete: `${name}/c/1` },
        { update: { name: `${name}/c/none`, fields: {} }, currentDocument: { exists: true } },
      ],
    });
    expect(json.status[0]).toEqual({});
    expect(json.status[1]).toMatchObject({ code: 5 });
  });

  it('list a page, and the next one by its token', async () => {
    const first = (await ask('GET', '/c?pageSize=2')).json;
    const next = (
      await ask('GET', `/c?pageSize=2&pageToken=${encodeURIComponent(first.nextPageToken as string)}`)
    ).json;
    const ids = [...first.documents, ...next.documents].map((document: { name: string }) =>
      document.name.at(-1),
    );
    expect(ids).toEqual(['1', '2', '3']);
    expect(next.nextPageToken).toBeUndefined();
  });

  it('answer an error of a stream inside an array, and any other error without one', async () => {
    const query = { structuredQuery: { from: [{ collectionId: 'c' }], offset: -1 } };
    expect(await ask('POST', ':runQuery', query)).toMatchObject({
      status: 400,
      json: [error(400, 'INVALID_ARGUMENT')],
    });
    expect(await ask('POST', ':commit', { writes: [{}] })).toMatchObject({
      status: 400,
      json: error(400, 'INVALID_ARGUMENT'),
    });
    expect(await ask('POST', ':partitionQuery', {})).toMatchObject({
      status: 501,
      json: error(501, 'UNIMPLEMENTED'),
    });
  });

  it('ask the rules for everybody but an administrator', async () => {
    await target.putRules('service cloud.firestore { match /databases/{d}/documents/c/none { allow get; } }');
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
    const token = `${part({ alg: 'none' })}.${part({ sub: 'alice' })}.`;
    const denied = { status: 403, json: error(403, 'PERMISSION_DENIED') };
    expect(await ask('GET', '/c/1', undefined, token)).toMatchObject(denied);
    expect(await ask('POST', ':listCollectionIds', {}, token)).toMatchObject(denied);
    expect((await ask('GET', '/c/1')).status).toBe(200);
  });
});
