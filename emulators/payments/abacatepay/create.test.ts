import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CUSTOMER, startTestSandbox } from './testing.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.post('/_sandbox/reset'));

const CREATE = '/v2/transparents/create';
const order = (data: Record<string, unknown> = {}) => ({ method: 'PIX', data: { amount: 15990, ...data } });

describe('create', () => {
  test('answers every documented field of a pending code', async () => {
    const { status, body } = await sandbox.post(
      CREATE,
      order({
        description: 'Personal PLUS',
        expiresIn: 1800,
        customer: CUSTOMER,
        externalId: 'p1',
        metadata: { plano: 'plus' },
      }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        id: expect.stringMatching(/^pix_char_[A-Za-z0-9]{24}$/),
        amount: 15990,
        status: 'PENDING',
        devMode: true,
        brCode: expect.stringContaining('5406159.90'),
        brCodeBase64: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
        platformFee: 80,
        receiptUrl: null,
        createdAt: '2026-11-20T12:00:00.000Z',
        updatedAt: '2026-11-20T12:00:00.000Z',
        expiresAt: '2026-11-20T12:30:00.000Z',
        metadata: { plano: 'plus' },
      },
    });
    expect(isValidPixPayload(body.data.brCode)).toBe(true);
  });

  test('without expiresIn a code expires after 24 hours', async () => {
    const { body } = await sandbox.post(CREATE, order());
    expect(body.data.expiresAt).toBe('2026-11-21T12:00:00.000Z');
  });

  test('a repeated externalId with the same parameters answers the same code', async () => {
    const first = await sandbox.create({ externalId: 'pedido-1', metadata: { a: 1, b: 2 } });
    const second = await sandbox.create({ externalId: 'pedido-1', metadata: { b: 2, a: 1 } });
    expect(second).toBe(first);
  });

  test('a repeated externalId with other parameters is refused', async () => {
    await sandbox.create({ externalId: 'pedido-1' });
    const { status, body } = await sandbox.post(CREATE, order({ externalId: 'pedido-1', amount: 19990 }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, data: null });
  });

  test('two orders without externalId make two codes', async () => {
    expect(await sandbox.create()).not.toBe(await sandbox.create());
  });

  test('a CPF with wrong check digits answers 200 with the error in the body', async () => {
    const { status, body } = await sandbox.post(
      CREATE,
      order({ customer: { ...CUSTOMER, taxId: '123.456.789-01' } }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, data: null, error: 'Invalid taxId' });
  });

  const big = 'x'.repeat(1024 * 1024);
  test.each<[string, unknown, string]>([
    ['no body', undefined, ''],
    ['a body that is not JSON', '{"method":', 'not valid JSON'],
    ['JSON that is not an object', '[]', ''],
    ['null', 'null', ''],
    ['another method', { method: 'BOLETO', data: { amount: 15990 } }, 'method'],
    ['no data', { method: 'PIX' }, 'data'],
    ['an unknown field', { ...order(), extra: 1 }, 'extra'],
    ['an unknown field of data', order({ discount: 1 }), 'data.discount'],
    ['an amount as text', order({ amount: '15990' }), 'data.amount'],
    ['a fraction of a centavo', order({ amount: 159.9 }), 'data.amount'],
    ['an amount below the minimum', order({ amount: 99 }), 'data.amount'],
    ['a negative amount', order({ amount: -1 }), 'data.amount'],
    ['an absurd amount', order({ amount: 1e15 }), 'data.amount'],
    ['a description of 501 characters', order({ description: 'x'.repeat(501) }), 'data.description'],
    ['a control character', order({ description: 'a\u0000b' }), 'data.description'],
    ['expiresIn of zero', order({ expiresIn: 0 }), 'data.expiresIn'],
    ['expiresIn as text', order({ expiresIn: '1800' }), 'data.expiresIn'],
    [
      'a customer without e-mail',
      order({ customer: { ...CUSTOMER, email: undefined } }),
      'data.customer.email',
    ],
    [
      'a customer without phone',
      order({ customer: { ...CUSTOMER, cellphone: undefined } }),
      'data.customer.cellphone',
    ],
    ['a customer without name', order({ customer: { ...CUSTOMER, name: '' } }), 'data.customer.name'],
    ['a customer without CPF', order({ customer: { ...CUSTOMER, taxId: undefined } }), 'data.customer.taxId'],
    ['a malformed e-mail', order({ customer: { ...CUSTOMER, email: 'ana' } }), 'data.customer.email'],
    [
      'a phone of 5 digits',
      order({ customer: { ...CUSTOMER, cellphone: '12345' } }),
      'data.customer.cellphone',
    ],
    ['metadata as text', order({ metadata: 'x' }), 'data.metadata'],
    ['an externalId as number', order({ externalId: 5 }), 'data.externalId'],
    ['1 MB of description', order({ description: big }), ''],
    ['1 MB of name', order({ customer: { ...CUSTOMER, name: big } }), ''],
  ])('%s is refused with 400, and the sandbox still answers', async (_, body, mention) => {
    const reply = await sandbox.post(CREATE, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ statusCode: 400, error: expect.stringContaining(mention) });
    expect((await sandbox.get('/v2/transparents/list')).body.data).toEqual([]);
  });
});
