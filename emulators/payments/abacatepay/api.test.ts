import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.post('/_sandbox/reset'));

describe('the key', () => {
  test.each([
    ['no key', ''],
    ['another key', 'Bearer abc_dev_other'],
    ['another scheme', 'Basic abc_dev_local'],
  ])('%s is refused with 401 on every route', async (_, authorization) => {
    for (const path of ['check', 'list', 'none']) {
      const { status, body } = await sandbox.get(`/v2/transparents/${path}`, { authorization });
      expect(status).toBe(401);
      expect(body).toEqual({ error: 'Token de autenticação inválido ou ausente.' });
    }
  });

  test('an unknown route is a 404', async () => {
    const { status, body } = await sandbox.get('/v2/transparents/none');
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Not found', statusCode: 404 });
  });
});

describe('check', () => {
  test('answers the status and the time of expiry, but no amount', async () => {
    const id = await sandbox.create();
    const { status, body } = await sandbox.get(`/v2/transparents/check?id=${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { id, status: 'PENDING', expiresAt: '2026-11-20T12:30:00.000Z' },
      error: null,
      success: true,
    });
  });

  test('a code is EXPIRED from the second of its expiry on', async () => {
    const id = await sandbox.create();
    await sandbox.advance(1799);
    expect(await sandbox.status(id)).toBe('PENDING');
    await sandbox.advance(1);
    expect(await sandbox.status(id)).toBe('EXPIRED');
  });

  test.each([
    [
      'an unknown id',
      '?id=pix_char_unknown',
      404,
      { success: false, data: null, error: 'Pix QRCode not found' },
    ],
    ['a malformed id', '?id=../etc', 400, { success: false, data: null, error: 'Pix QRCode not found' }],
    ['no id', '', 400, { error: 'id: expected a string', statusCode: 400 }],
  ])('%s is refused in its documented shape', async (_, query, expectedStatus, expectedBody) => {
    const { status, body } = await sandbox.get(`/v2/transparents/check${query}`);
    expect(status).toBe(expectedStatus);
    expect(body).toEqual(expectedBody);
  });

  test("check does not accept the webhook's char_ id", async () => {
    const id = await sandbox.create();
    expect((await sandbox.get(`/v2/transparents/check?id=${id.replace('pix_', '')}`)).status).toBe(400);
  });
});

describe('list', () => {
  test('pages through the codes, newest first', async () => {
    const ids = [await sandbox.create(), await sandbox.create(), await sandbox.create()].toReversed();
    const first = (await sandbox.get('/v2/transparents/list?limit=2')).body;
    expect(first.data.map((charge: { id: string }) => charge.id)).toEqual(ids.slice(0, 2));
    expect(first.pagination).toEqual({ hasMore: true, next: ids[1] });
    const second = (await sandbox.get(`/v2/transparents/list?limit=2&after=${ids[1]}`)).body;
    expect(second.data.map((charge: { id: string }) => charge.id)).toEqual(ids.slice(2));
    expect(second.pagination).toEqual({ hasMore: false, next: null });
  });

  test('filters by id, and ignores a filter that no document names', async () => {
    const id = await sandbox.create({ externalId: 'pedido-7' });
    const other = await sandbox.create();
    const found = async (query: string): Promise<string[]> =>
      (await sandbox.get(`/v2/transparents/list?${query}`)).body.data.map(
        (charge: { id: string }) => charge.id,
      );
    expect(await found(`id=${id}`)).toEqual([id]);
    expect(await found('externalId=pedido-7')).toEqual([other, id]);
    expect(await found('startDate=2026-11-21')).toEqual([other, id]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x'])('?%s is refused with 400', async (query) => {
    expect((await sandbox.get(`/v2/transparents/list?${query}`)).status).toBe(400);
  });
});

describe('refund', () => {
  const REFUND = '/v2/transparents/refund';

  test('refunds the whole amount', async () => {
    const id = await sandbox.create();
    await sandbox.post(`/_sandbox/charges/${id}/pay`);
    const { status, body } = await sandbox.post(REFUND, { id });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        id: expect.stringMatching(/^tran_/),
        status: 'COMPLETE',
        amount: 15990,
        originalId: id,
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    });
    expect(await sandbox.status(id)).toBe('REFUNDED');
  });

  test("also accepts the webhook's char_ id", async () => {
    const id = await sandbox.create();
    await sandbox.post(`/_sandbox/charges/${id}/pay`);
    const { body } = await sandbox.post(REFUND, { id: id.replace('pix_', '') });
    expect(body.data).toMatchObject({ originalId: id.replace('pix_', '') });
  });

  test('a second refund is refused', async () => {
    const id = await sandbox.create();
    await sandbox.post(`/_sandbox/charges/${id}/pay`);
    await sandbox.post(REFUND, { id });
    const { status, body } = await sandbox.post(REFUND, { id });
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, data: null, error: 'Esta cobrança já foi reembolsada.' });
  });

  test.each([
    ['an unpaid code', async () => sandbox.create(), 'TRANSACTION_NOT_REFUNDABLE'],
    ['an unknown code', async () => 'pix_char_unknown', 'TRANSACTION_NOT_FOUND'],
    [
      'a disputed code',
      async () => {
        const id = await sandbox.create();
        await sandbox.post(`/_sandbox/charges/${id}/pay`);
        await sandbox.post(`/_sandbox/charges/${id}/dispute`);
        return id;
      },
      'TRANSACTION_UNDER_DISPUTE',
    ],
  ])('%s is refused', async (_, prepare, error) => {
    const { status, body } = await sandbox.post(REFUND, { id: await prepare() });
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, data: null, error });
  });

  test('a disputed code can be given back once the dispute is won', async () => {
    const id = await sandbox.create();
    await sandbox.post(`/_sandbox/charges/${id}/pay`);
    await sandbox.post(`/_sandbox/charges/${id}/dispute`);
    expect((await sandbox.post(`/_sandbox/charges/${id}/win`)).status).toBe(200);
    expect((await sandbox.post(REFUND, { id })).status).toBe(200);
  });

  test('a refund is refused for want of balance, and made once the balance is there', async () => {
    const id = await sandbox.create();
    await sandbox.post(`/_sandbox/charges/${id}/pay`);
    await sandbox.post('/_sandbox/balance', { suffices: false });
    const { status, body } = await sandbox.post(REFUND, { id });
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, data: null, error: 'INSUFFICIENT_BALANCE' });
    expect(await sandbox.status(id)).toBe('PAID');
    await sandbox.post('/_sandbox/balance', { suffices: true });
    expect((await sandbox.post(REFUND, { id })).status).toBe(200);
  });

  test('an unknown field is refused', async () => {
    const { status, body } = await sandbox.post(REFUND, { id: 'pix_char_x', amount: 100 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ statusCode: 400 });
  });
});
