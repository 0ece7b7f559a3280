import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';

let target: Target;
let root: string;
beforeAll(async () => {
  target = await openTarget('lists');
  root = `http://${target.address}/v1/projects/${target.projectId}/databases/(default)/documents`;
  const batch = target.admin.batch();
  for (const [path, n] of [
    ['a', 3],
    ['b', 1],
    ['d', 2],
    ['missing/below/x', 0],
  ] as const) {
    batch.set(target.admin.doc(`c/${path}`), { n, m: true });
  }
  batch.set(target.admin.doc('other/y'), { n: 9 });
  await batch.commit();
});
afterAll(() => target.close());

interface Page {
  readonly documents?: readonly { readonly name: string; readonly fields?: object }[];
  readonly nextPageToken?: string;
  readonly error?: { readonly status: string; readonly message: string };
}

async function list(path: string, parameters: Record<string, string> = {}, owner = true): Promise<Page> {
  const response = await fetch(`${root}${path}?${new URLSearchParams(parameters)}`, {
    headers: owner ? { authorization: 'Bearer owner' } : {},
  });
  return response.json();
}

/** The ids of one page. */
function idsOf(page: Page): (string | undefined)[] {
  return (page.documents ?? []).map(({ name }) => name.split('/').at(-1));
}

describe('a list of documents', () => {
  it('is ordered by name unless an order is given', async () => {
    expect(idsOf(await list('/c'))).toEqual(['a', 'b', 'd']);
    expect(idsOf(await list('/c', { orderBy: 'n' }))).toEqual(['b', 'd', 'a']);
    expect(idsOf(await list('/c', { orderBy: 'm, n desc' }))).toEqual(['a', 'd', 'b']);
  });

  it('returns only the fields of its mask', async () => {
    const { documents = [] } = await list('/c', { 'mask.fieldPaths': 'n', pageSize: '1' });
    expect(documents[0]?.fields).toEqual({ n: { integerValue: '3' } });
  });

  it('shows missing documents that have documents below them, to administrators', async () => {
    expect(idsOf(await list('/c', { showMissing: 'true' }))).toEqual(['a', 'b', 'd', 'missing']);
    expect((await list('/c', { showMissing: 'true' }, false)).error).toEqual(
      expect.objectContaining({ status: 'PERMISSION_DENIED' }),
    );
  });

  it.each([['__name__'], ['n']])(
    'ordered by %s comes in pages that skip and repeat nothing when other documents are added and deleted',
    async (orderBy) => {
      const first = await list('/c', { orderBy, pageSize: '1' });
      const [last = ''] = idsOf(first);
      await target.admin.doc('c/a-first').set({ n: -1 });
      await target.admin.doc('c/a-first').delete();
      const before = target.admin.doc('c/0');
      await before.set({ n: 0 });
      const { nextPageToken: pageToken = '' } = first;
      const rest = await list('/c', { orderBy, pageSize: '10', pageToken });
      await before.delete();
      expect([last, ...idsOf(rest)]).toEqual(orderBy === 'n' ? ['b', 'd', 'a'] : ['a', 'b', 'd']);
      expect(rest.nextPageToken).toBeUndefined();
    },
  );

  it.each([
    [{ pageSize: '-1' }, 'Page size must be nonnegative.'],
    [{ pageToken: 'odd' }, 'Invalid page token.'],
    [{ orderBy: 'n sideways' }, 'Invalid order_by: n sideways'],
  ])('is refused with %j', async (parameters, message) => {
    expect((await list('/c', parameters)).error).toMatchObject({ status: 'INVALID_ARGUMENT', message });
  });
});

describe('a list of collections', () => {
  it('comes sorted and in pages', async () => {
    const ask = async (parent: string, body: object): Promise<object> => {
      const response = await fetch(`${root}${parent}:listCollectionIds`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner' },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const first = await ask('', { pageSize: 1 });
    expect(first).toEqual({ collectionIds: ['c'], nextPageToken: expect.any(String) });
    const pageToken = 'nextPageToken' in first ? first.nextPageToken : '';
    expect(await ask('', { pageSize: 5, pageToken })).toEqual({ collectionIds: ['other'] });
    expect(await ask('/c/missing', {})).toEqual({ collectionIds: ['below'] });
  });
});
