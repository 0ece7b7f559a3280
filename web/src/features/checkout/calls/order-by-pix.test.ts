import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, PIX_DATA, refusal, registered, type Reply } from '../../../testing/answering-server.ts';
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
  answering({ 'register-subscriber': registered, 'create-pix-payment': reply });
  return order();
}

describe('ordering by PIX', () => {
  it('registers the buyer, then asks for a code for the same address, naming a plan and no price', async () => {
    const calls = answering({
      'register-subscriber': registered,
      'create-pix-payment': { body: { result: { success: true, pixData: PIX_DATA } } },
    });
    expect(await order()).toEqual({ kind: 'created', pixData: PIX_DATA });
    expect(calls).toEqual([
      {
        name: 'register-subscriber',
        data: {
          email: 'ana@example.com',
          nome: 'Ana Souza',
          telefone: '(11)98765-4321',
          data_nascimento: '',
        },
        authorization: null,
      },
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
    ['offline', 'offline'],
    ['a failure of the server', { status: 500, body: 'boom' }],
    ['a refusal', refusal('rate-limited')],
  ])('stops when the registration fails: %s', async (_, reply) => {
    const calls = answering({ 'register-subscriber': reply });
    expect(await order()).toEqual({ kind: 'registration-failed' });
    expect(calls.map(({ name }) => name)).toEqual(['register-subscriber']);
  });

  it.each<[string, Reply]>([
    ['success false', { body: { result: { success: false, error: 'x' } } }],
    ['offline', 'offline'],
    ['too many attempts', refusal('rate-limited')],
    ['a failure of the server', { status: 500, body: { error: { status: 'INTERNAL' } } }],
    ['an unreadable answer', { body: '<html>' }],
  ])('fails: %s', async (_, reply) => {
    expect(await paymentAnswering(reply)).toEqual({ kind: 'creation-failed' });
  });

  it.each([
    ['that the order was paid before', 'order-paid', 'order-paid'],
    ['that no codes are given in this hour', 'pix-paused', 'paused'],
  ])('says %s', async (_, code, kind) => {
    expect(await paymentAnswering(refusal(code))).toEqual({ kind });
  });
});
