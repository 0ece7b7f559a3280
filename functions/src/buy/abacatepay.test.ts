import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Lists from './abacatepay.ts';
import type { PixGateway } from './abacatepay.ts';
import type { CreatePixParams } from './gateways.ts';

const logged = vi.hoisted(() => [] as unknown[]);
vi.mock('firebase-functions/logger', () => ({ error: (...args: unknown[]) => logged.push(args) }));

/** AbacatePay's answers, each for one request, for what its sandbox does not do; their status; and the requests. */
let answers: (object | string)[] = [];
let status = 200;
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(status, { 'content-type': 'application/json' });
  const answer = answers.shift() ?? {};
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});

let gateway: PixGateway;
let lists: typeof Lists;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ABACATEPAY_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('ABACATEPAY_API_KEY', 'abc_dev_of_this_test');
  // The configuration is read when its module loads.
  ({ abacatePay: gateway } = await import('./abacatepay.ts'));
  lists = await import('./abacatepay.ts');
});
beforeEach(() => {
  status = 200;
  asked = [];
  logged.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

const told = (data: unknown, pagination?: object) => ({ data, error: null, success: true, pagination });
const charge = (number: number, changes: object = {}) => ({
  id: `pix_char_000${number}`,
  amount: 15_990,
  status: 'PAID',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:05:00.000Z',
  metadata: { order_id: `order-${number}` },
  ...changes,
});
const idsOf = (charges: readonly { readonly id: string }[]) => charges.map(({ id }) => id.slice(-1)).join('');

describe('a code', () => {
  const ORDER: CreatePixParams = {
    order_id: 'order-1',
    product: 'Personal PLUS',
    amount_cents: 15_990,
    valid_seconds: 1800,
    metadata: {},
    payer: { name: 'Ana', email: 'ana@exemplo.com', phone: '(11)99999-9999', cpf: '52998224725' },
  };

  it.each(['data:image/png;base64,iVBORw0K', 'iVBORw0K'])(
    'with the picture %s is shown: the documents have both forms',
    async (brCodeBase64) => {
      answers = [told({ id: 'pix_char_0001', amount: 15_990, brCode: '000201', brCodeBase64 })];
      const { brCodeBase64: shown } = await gateway.create(ORDER);
      expect(shown).toBe('data:image/png;base64,iVBORw0K');
    },
  );

  it('in a state that nobody knows is unknown, and the operator is told which', async () => {
    answers = [told({ status: 'SETTLING' })];
    expect(await gateway.read('pix_char_0001')).toBe('unknown');
    expect(logged).toEqual([
      [expect.stringContaining('does not know'), { field: 'abacatepay.status', value: 'SETTLING' }],
    ]);
  });
});

describe('a refusal', () => {
  it.each(['', '<h1>Unauthorized</h1>', '"Unauthorized"', { error: 'Insufficient permissions' }])(
    'with 401 is of our key, whatever else is told: %j',
    async (answer) => {
      status = 401;
      answers = [answer];
      await expect(gateway.probe()).rejects.toMatchObject({ kind: 'key-refused' });
    },
  );

  it("with 403 is of our key in AbacatePay's own form, and may be a firewall's of one request in another", async () => {
    status = 403;
    answers = [{ error: 'Forbidden', statusCode: 403 }, '<h1>Forbidden</h1>'];
    await expect(gateway.probe()).rejects.toMatchObject({ kind: 'key-refused' });
    await expect(gateway.probe()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a success without data', () => {
  it.each([{ success: true }, { success: true, data: null, error: null }])(
    '%j is no refusal',
    async (answer) => {
      answers = [answer];
      await expect(gateway.refund('pix_char_0001')).rejects.toMatchObject({ kind: 'unavailable' });
      expect(asked).toEqual(['/v2/transparents/refund']);
    },
  );
});

describe('a refund', () => {
  it.each([{ id: 'tran_1', status: 'COMPLETE', originalId: 'pix_char_0001' }, { refundPublicId: 'tran_1' }])(
    'is accepted by the documented answer %j',
    async (data) => {
      answers = [told(data)];
      await expect(gateway.refund('pix_char_0001')).resolves.toBeUndefined();
    },
  );
});

describe('the list of codes', () => {
  it.each([
    [
      'hasMore and next',
      { hasMore: true, next: 'pix_char_0001', before: null },
      { hasMore: false, next: 'pix_char_0002', before: 'pix_char_0002' },
    ],
    [
      'hasNext and nextCursor',
      { limit: 100, hasNext: true, nextCursor: 'pix_char_0001' },
      { limit: 100, hasNext: false, nextCursor: 'pix_char_0002' },
    ],
  ])('ends by %s', async (_form, first, last) => {
    answers = [told([charge(1)], first), told([charge(2)], last), told([charge(3)], last)];
    expect(idsOf(await lists.listCharges(new Date('2026-11-20T12:00:00Z')))).toBe('12');
    expect(asked[1]).toContain('after=pix_char_0001');
  });

  it.each([{ hasMore: true }, { hasMore: true, next: null }, { hasNext: true, nextCursor: null }])(
    'that goes on without telling where is an error: %j',
    async (pagination) => {
      answers = [told([charge(1)], pagination)];
      await expect(lists.listCharges(new Date(0))).rejects.toMatchObject({ kind: 'unavailable' });
    },
  );

  it('that begins again and again is an error', async () => {
    const again = told([charge(1)], { hasMore: true, next: 'pix_char_0001' });
    answers = [again, again, again];
    await expect(lists.listCharges(new Date(0))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('loses an odd item and no other, and the operator is told where it is odd', async () => {
    answers = [told([charge(1), charge(2, { amount: '159,90' }), null, charge(3, { status: 'SETTLING' })])];
    const found = await lists.listCharges(new Date(0));
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      ['pix_char_0001', 'paid'],
      ['pix_char_0003', 'unknown'],
    ]);
    expect(logged).toContainEqual([
      expect.stringContaining('not as documented'),
      { list: '/transparents/list', id: 'pix_char_0002', where: ['amount'] },
    ]);
  });

  it('answers what was made since a day in São Paulo, whatever the provider lists', async () => {
    const early = charge(1, { createdAt: '2026-11-20T02:59:00.000Z' });
    answers = [told([charge(2), early])];
    expect(idsOf(await lists.listCharges(new Date('2026-11-20T15:00:00Z')))).toBe('2');
  });

  it('answers the codes of one order, whatever the provider lists', async () => {
    answers = [told([charge(1), charge(2), charge(3, { metadata: null }), charge(4, { metadata: {} })])];
    expect(await lists.codesOfOrder('order-2')).toEqual(['pix_char_0002']);
    answers = [told([charge(1)])];
    expect(await lists.codesOfOrder('order-2')).toEqual([]);
  });

  it.each([
    ['the amount that was paid', [charge(1, { paidAmount: 100 })], 100],
    ['the amount', [charge(1)], 15_990],
    ['the amount beside a null', [charge(1, { paidAmount: null })], 15_990],
    ["another code's", [charge(2)], null],
    ['nothing', [], null],
    ['a text', [charge(1, { amount: '159,90' })], null],
  ])('tells of one code %s', async (_what, items, cents) => {
    answers = [told(items)];
    expect(await gateway.paidAmount('pix_char_0001')).toBe(cents);
    expect(asked).toEqual(['/v2/transparents/list?id=pix_char_0001']);
  });
});
