import { describe, expect, it } from 'vitest';
import {
  ADMIN,
  ALICE,
  DATABASE,
  type Message,
  ROOT,
  type TestService,
  openService,
  set,
  wire,
} from '../../testing/open-service.ts';

/** Lets all pending work run that does not wait for a timer. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function begin(service: TestService, options: Message = { readWrite: {} }): Promise<Buffer> {
  return (await service.call('BeginTransaction', { database: DATABASE, options })).transaction;
}

async function get(service: TestService, transaction: Buffer, path = 'c/a'): Promise<Message | null> {
  const request = { database: DATABASE, documents: [`${ROOT}/${path}`], transaction };
  return (await service.stream('BatchGetDocuments', request))[0]?.found?.fields ?? null;
}

/** The state of a promise. */
function watch(promise: Promise<unknown>): { outcome: () => string } {
  let outcome = 'waiting';
  void promise
    .then(
      () => 'done',
      (error: { status?: string; message: string }) => `${error.status}: ${error.message}`,
    )
    .then((result) => (outcome = result));
  return { outcome: () => outcome };
}

const TIMEOUT = 'ABORTED: Transaction lock timeout.';
const EXPIRED = {
  status: 'ABORTED',
  message: 'The referenced transaction has expired or is no longer valid.',
};

describe('a read-write transaction', () => {
  it('makes a conflicting write wait until it ends', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 1n })]);
    const transaction = await begin(service);
    await get(service, transaction);
    const write = watch(service.commit([set('c/a', { n: 9n })]));
    await settle();
    expect(write.outcome()).toBe('waiting');
    await service.commit([set('c/a', { n: 2n })], { transaction });
    await settle();
    expect(write.outcome()).toBe('done');
    expect(await service.read('c/a')).toEqual(wire({ n: 9n }));
  });

  it('makes a conflicting write wait two seconds at most', async () => {
    const service = openService();
    const transaction = await begin(service);
    await get(service, transaction, 'c/missing');
    const write = watch(service.commit([set('c/missing')]));
    await settle();
    service.clock.advance(1_999);
    await settle();
    expect(write.outcome()).toBe('waiting');
    service.clock.advance(1);
    await settle();
    expect(write.outcome()).toBe(TIMEOUT);
  });

  it('locks the collection it queried, and no other', async () => {
    const service = openService();
    const transaction = await begin(service);
    await service.stream('RunQuery', {
      parent: ROOT,
      structuredQuery: { from: [{ collectionId: 'c' }] },
      transaction,
    });
    const inside = watch(service.commit([set('c/new')]));
    const outside = watch(service.commit([set('d/new')]));
    const below = watch(service.commit([set('c/x/d/new')]));
    await settle();
    expect([inside.outcome(), outside.outcome(), below.outcome()]).toEqual(['waiting', 'done', 'done']);
    await service.call('Rollback', { database: DATABASE, transaction });
    await settle();
    expect(inside.outcome()).toBe('done');
  });

  it('locks what its query could find, before or after a write, and nothing else of the collection', async () => {
    const service = openService();
    await service.commit([set('c/mine', { of: 'ana' }), set('c/other', { of: 'bia' })]);
    const transaction = await begin(service);
    const filter = { field: { fieldPath: 'of' }, op: 'EQUAL', value: { stringValue: 'ana' } };
    await service.stream('RunQuery', {
      parent: ROOT,
      structuredQuery: { from: [{ collectionId: 'c' }], where: { fieldFilter: filter }, limit: { value: 1 } },
      transaction,
    });
    const [leaves, enters, isNew, isOther] = [
      watch(service.commit([set('c/mine', { of: 'bia' })])),
      watch(service.commit([set('c/other', { of: 'ana' })])),
      watch(service.commit([set('c/new', { of: 'ana' })])),
      watch(service.commit([set('c/further', { of: 'bia' })])),
    ];
    await settle();
    expect([leaves, enters, isNew, isOther].map(({ outcome }) => outcome())).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'done',
    ]);
    await service.call('Rollback', { database: DATABASE, transaction });
  });

  it('fails at once if the transaction that it would wait for already waits for it', async () => {
    const service = openService();
    const [first, second] = [await begin(service), await begin(service)];
    await get(service, first);
    await get(service, second);
    const a = watch(service.commit([set('c/a', { by: 'first' })], { transaction: first }));
    await settle();
    const b = watch(service.commit([set('c/a', { by: 'second' })], { transaction: second }));
    await settle();
    expect([a.outcome(), b.outcome()]).toEqual(['done', TIMEOUT]);
    expect(await service.read('c/a')).toEqual(wire({ by: 'first' }));
  });

  it('that is a retry waits for other retries that hold its document, instead of failing again', async () => {
    const service = openService();
    const retry = { readWrite: { retryTransaction: await begin(service) } };
    const [first, second] = [await begin(service, retry), await begin(service, retry)];
    await get(service, first);
    const read = watch(get(service, second));
    await settle();
    expect(read.outcome()).toBe('waiting');
    await service.commit([set('c/a', { by: 'first' })], { transaction: first });
    await settle();
    expect(read.outcome()).toBe('done');
    await service.commit([set('c/a', { by: 'second' })], { transaction: second });
    expect(await service.read('c/a')).toEqual(wire({ by: 'second' }));
  });

  it.each([
    ['a reset', async ({ service }: TestService) => service.control.reset()],
    ['a clear', ({ service }: TestService) => service.control.clear('demo', '(default)')],
  ])('ends with %s of the database: its locks are released, and it commits nothing', async (_name, empty) => {
    const service = openService();
    await service.commit([set('c/a')]);
    const transaction = await begin(service);
    await get(service, transaction);
    await empty(service);
    await service.commit([set('c/a', { by: 'the next test' })]);
    await expect(
      service.commit([set('c/a', { by: 'the old transaction' })], { transaction }),
    ).rejects.toMatchObject(EXPIRED);
    expect(await service.read('c/a')).toEqual(wire({ by: 'the next test' }));
  });

  it('commits nothing into a database that is emptied while the rules are asked about its commit', async () => {
    const service: TestService = openService(() => {
      service.service.control.reset();
      return true;
    });
    const transaction = await begin(service);
    await expect(service.commit([set('c/a')], { transaction }, ALICE)).rejects.toMatchObject(EXPIRED);
    expect(await service.read('c/a')).toBeNull();
  });

  it('of another database outlives a clear, and so does one while documents below a path are deleted', async () => {
    const service = openService();
    const transaction = await begin(service);
    await service.service.control.clear('demo', 'other');
    await service.service.control.clear('demo', '(default)', 'c');
    await expect(service.commit([set('c/a')], { transaction })).resolves.toBeDefined();
  });

  it.each([[Buffer.from([1])], [Buffer.alloc(9)], [Buffer.alloc(10, 0x11)]])(
    'cannot be the retry of what is no transaction: %o',
    async (retryTransaction) => {
      const service = openService();
      await expect(begin(service, { readWrite: { retryTransaction } })).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    },
  );

  it('makes a `verify` of a document that it has read wait, as it does a write', async () => {
    const service = openService();
    const transaction = await begin(service);
    await get(service, transaction);
    const verify = watch(service.commit([{ verify: `${ROOT}/c/a`, currentDocument: { exists: false } }]));
    await settle();
    expect(verify.outcome()).toBe('waiting');
    await service.commit([set('c/a')], { transaction });
    await settle();
    expect(verify.outcome()).toMatch(/^FAILED_PRECONDITION|^NOT_FOUND|^ALREADY_EXISTS|^ABORTED/);
  });

  it('expires after 60 idle seconds and releases its locks', async () => {
    const service = openService();
    const transaction = await begin(service);
    service.clock.advance(59_000);
    await get(service, transaction);
    service.clock.advance(59_000);
    await get(service, transaction);
    service.clock.advance(60_000);
    await expect(get(service, transaction)).rejects.toMatchObject(EXPIRED);
    await expect(service.commit([set('c/a')])).resolves.toBeDefined();
  });

  it('expires after 270 seconds, even if it is busy', async () => {
    const service = openService();
    const transaction = await begin(service);
    for (let seconds = 0; seconds < 240; seconds += 30) {
      service.clock.advance(30_000);
      await get(service, transaction);
    }
    service.clock.advance(29_999);
    await get(service, transaction);
    service.clock.advance(1);
    await expect(service.commit([set('c/a')], { transaction })).rejects.toMatchObject(EXPIRED);
  });

  it.each([
    ['that is malformed', Buffer.from('none')],
    ['that was never issued', Buffer.from([0x11, 9, 0, 0, 0, 0, 0, 0, 0])],
  ])('cannot be named by an id %s', async (_, transaction) => {
    const service = openService();
    const invalid = { status: 'INVALID_ARGUMENT', message: 'Invalid transaction.' };
    await expect(get(service, transaction)).rejects.toMatchObject(invalid);
    await expect(service.commit([set('c/a')], { transaction })).rejects.toMatchObject(invalid);
    const rollBack = service.call('Rollback', { database: DATABASE, transaction });
    await expect(rollBack).rejects.toMatchObject(invalid);
  });

  it('of one database cannot be used in another', async () => {
    const service = openService();
    const transaction = await begin(service);
    const elsewhere = { database: 'projects/demo/databases/other', writes: [], transaction };
    await expect(service.call('Commit', elsewhere)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await expect(service.commit([set('c/a')], { transaction })).resolves.toBeDefined();
  });

  it('ends when it is committed, rolled back or fails, and may be rolled back again', async () => {
    const service = openService();
    const committed = await begin(service);
    await service.commit([], { transaction: committed });
    await expect(service.commit([], { transaction: committed })).rejects.toMatchObject(EXPIRED);
    const failed = await begin(service);
    const impossible = set('c/a', {}, { currentDocument: { exists: true } });
    await expect(service.commit([impossible], { transaction: failed })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
    await expect(get(service, failed)).rejects.toMatchObject(EXPIRED);
    const rollBack = () => service.call('Rollback', { database: DATABASE, transaction: failed });
    expect([await rollBack(), await rollBack()]).toEqual([{}, {}]);
  });

  it('begins with the first read that asks for it, whose first response is the id', async () => {
    const service = openService();
    const responses = await service.stream('BatchGetDocuments', {
      database: DATABASE,
      documents: [`${ROOT}/c/a`],
      newTransaction: { readWrite: {} },
    });
    expect(responses).toEqual([
      { transaction: Buffer.from([0x11, 1, 0, 0, 0, 0, 0, 0, 0]) },
      { missing: `${ROOT}/c/a`, readTime: expect.anything() },
    ]);
    const transaction = responses[0]?.transaction;
    await expect(service.commit([set('c/a')], { transaction })).resolves.toBeDefined();
  });
});

describe('a read-only transaction', () => {
  it('reads the state of one moment, blocks no other client, and goes on when it is refused a write', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 1n })]);
    const transaction = await begin(service, { readOnly: {} });
    await service.commit([set('c/a', { n: 2n })]);
    expect(await get(service, transaction)).toEqual(wire({ n: 1n }));
    const writing = service.commit([set('c/b')], { transaction });
    await expect(writing).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await get(service, transaction)).toEqual(wire({ n: 1n }));
    await service.commit([], { transaction });
    await expect(get(service, transaction)).rejects.toMatchObject(EXPIRED);
  });
});

describe('fifty clients that increment one document', () => {
  it('lose no increment', async () => {
    const service = openService();
    await service.commit([set('c/a', { n: 0n })]);
    const attempt = async (options: Message): Promise<void> => {
      const transaction = await begin(service, options);
      const n = BigInt((await get(service, transaction))?.n.integerValue);
      try {
        await service.call(
          'Commit',
          { database: DATABASE, writes: [set('c/a', { n: n + 1n })], transaction },
          ADMIN,
        );
      } catch (error) {
        expect(error).toMatchObject({ status: 'ABORTED' });
        await attempt({ readWrite: { retryTransaction: transaction } });
      }
    };
    await Promise.all(Array.from({ length: 50 }, () => attempt({ readWrite: {} })));
    expect(await service.read('c/a')).toEqual(wire({ n: 50n }));
  });
});
