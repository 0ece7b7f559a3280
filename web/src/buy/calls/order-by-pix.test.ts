import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, PIX_DATA, refusal, type Reply } from '../../kit/testing/answering-server.ts';
import { orderByPix } from './order-by-pix.ts';

const values = {
  name: 'Ana Souza',
  email: ' Ana@Example.com ',
  phone: '(11)98765-4321',
  taxId: '529.982.247-25',
};
const orderId = '6c1f9f0e-7a58-4b39-9d53-0d3f1f1f2a10';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const order = () => orderByPix(values, 'pro', orderId);

async function paymentAnswering(reply: Reply) {
  answering({ 'create-pix-payment': reply });
  return order();
}

describe('ordering by PIX', () => {
  it('asks for a code, naming a plan and no price', async () => {
    const calls = answering({
      'create-pix-payment': { body: { result: { success: true, pixData: PIX_DATA } } },
    });
    expect(await order()).toEqual({ kind: 'created', pixData: PIX_DATA });
    expect(calls).toEqual([
      {
        name: 'create-pix-payment',
        data: {
          plan: 'pro',
          customer_email: 'ana@example.com',
          customer_name: 'Ana Souza',
          customer_phone: '(11)98765-4321',
          customer_tax_id: '529.982.247-25',
          order_id: orderId,
        },
        authorization: null,
      },
    ]);
  });

  it.each<[string, Reply]>([
    ['success false', { body: { result: { success: false, error: 'x' } } }],
    ['offline', 'offline'],
    ['too many attempts', refusal('rate-limited')],
    ['a failure of the server', { status: 500, body: { error: { status: 'INTERNAL' } } }],
    ['an unreadable answer', { body: '<html>' }],
  ])('fails: %s', async (_, reply) => {
    expect(await paymentAnswering(reply)).toEqual({ kind: 'creation-failed', otherMethod: false });
  });

  it.each([
    ['that the buyer could not be registered', 'registration-failed', 'registration-failed'],
    ['that the order was paid before', 'order-paid', 'order-paid'],
    ['that no codes are given in this hour', 'pix-paused', 'paused'],
  ])('says %s', async (_, code, kind) => {
    expect(await paymentAnswering(refusal(code))).toEqual({ kind });
  });
});
