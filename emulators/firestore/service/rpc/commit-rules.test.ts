import { describe, expect, it } from 'vitest';
import { ADMIN, ALICE, ROOT, openService, remove, set } from '../../testing/open-service.ts';

const n = (value: bigint) => new Map([['n', value]]);

describe('a commit under rules', () => {
  it('asks the rules once per write: create, update, delete, and get for a verification', async () => {
    const asked: unknown[] = [];
    const { commit } = openService((_, request) => {
      asked.push([
        request.method,
        request.path.slice(3).join('/'),
        request.resource?.data,
        request.requestResource?.data,
      ]);
      return true;
    });
    await commit([set('c/old', { n: 1n }), set('c/gone', { n: 1n })]);
    const increment = {
      updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
      updateMask: {},
    };
    await commit(
      [
        set('c/new', { n: 5n }),
        set('c/old', {}, increment),
        remove('c/gone'),
        { verify: `${ROOT}/c/x`, currentDocument: { exists: false } },
      ],
      {},
      ALICE,
    );
    expect(asked).toEqual([
      ['create', 'c/new', undefined, n(5n)],
      ['update', 'c/old', n(1n), n(2n)],
      ['delete', 'c/gone', n(1n), undefined],
      ['get', 'c/x', undefined, undefined],
    ]);
  });

  it('applies no write when one is denied, and says why', async () => {
    const { commit, read } = openService((_, request) => !request.path.includes('secret'));
    const denied = commit([set('c/a'), set('secret/b')], {}, ALICE);
    await expect(denied).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
      message: "false for 'create'",
    });
    expect(await read('c/a')).toBeNull();
  });

  it('is denied before it reveals whether a document exists', async () => {
    const { commit } = openService(() => false);
    const probe = commit([set('c/a', {}, { currentDocument: { exists: true } })], {}, ALICE);
    await expect(probe).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });

  it('gives the rules the same time as its server timestamps', async () => {
    const times: unknown[] = [];
    const { commit } = openService((_, request) => {
      times.push(request.time, request.requestResource?.data.get('t'));
      return true;
    });
    await commit(
      [set('c/a', {}, { updateTransforms: [{ fieldPath: 't', setToServerValue: 'REQUEST_TIME' }] })],
      {},
      ALICE,
    );
    expect(times[0]).toEqual(times[1]);
  });

  it('follows the rules of its own project, and the old rules if new ones do not compile', async () => {
    const { service, call, commit } = openService((source) => source !== 'closed');
    service.control.putRules('demo', 'closed');
    expect(service.control.putRules('demo', 'bad').ok).toBe(false);
    await expect(commit([set('c/a')], {}, ALICE)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    const other = { database: 'projects/other/databases/(default)', writes: [] };
    await expect(call('Commit', other, ALICE)).resolves.toBeDefined();
    await expect(commit([set('c/a')], {}, ADMIN)).resolves.toBeDefined();
  });
});
