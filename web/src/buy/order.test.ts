import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answering,
  PIX_DATA,
  type ReceivedCall,
  refusal,
  type Reply,
} from '../kit/testing/answering-server.ts';
import { orderByCard, orderByPix } from './order.ts';

describe('order by card', () => {
  const values = { email: ' Ana@Example.com ', phone: '(11)98765-4321' };
  const orderId = '6c1f9f0e-7a58-4b39-9d53-0d3f1f1f2a10';

  let calls: readonly ReceivedCall[];

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function checkoutAnswering(reply: Reply) {
    calls = answering({ 'create-checkout': reply });
    return orderByCard(values, 'pro', orderId);
  }

  describe('ordering by card', () => {
    // spec: "| create-checkout | plan (plus or pro), customer_email, customer_name, customer_phone, customer_birth_date | url is read"
    it('asks for a page to pay at, naming a plan and no price', async () => {
      const url = 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3D4';
      const body = { result: { success: true, url, session_id: 'cs_test_a1B2c3D4' } };
      expect(await checkoutAnswering({ body })).toEqual({
        kind: 'created',
        url,
        session_id: 'cs_test_a1B2c3D4',
      });
      expect(calls).toEqual([
        {
          name: 'create-checkout',
          data: {
            plan: 'pro',
            customer_email: 'ana@example.com',
            customer_phone: '(11)98765-4321',
            order_id: orderId,
          },
          authorization: null,
        },
      ]);
    });

    it('stops where the buyer could not be registered', async () => {
      expect(await checkoutAnswering(refusal('registration-failed'))).toEqual({
        kind: 'registration-failed',
      });
    });

    // spec: "'Erro ao criar checkout. Tente novamente.'"
    it.each<[string, Reply]>([
      ['success false', { body: { result: { success: false, error: 'x' } } }],
      ['too many attempts', refusal('rate-limited')],
      ['data that the server does not take', refusal('invalid-request')],
    ])('is refused: %s', async (_, reply) => {
      expect(await checkoutAnswering(reply)).toEqual({ kind: 'refused', otherMethod: false });
    });

    // spec: "'URL de checkout não disponível'"
    it.each([null, '', 'javascript:alert(1)', '/relative'])('has no page to go to: %s', async (url) => {
      const body = { result: { success: true, url, session_id: 'cs_test_a1B2c3D4' } };
      expect(await checkoutAnswering({ body })).toEqual({ kind: 'no-url' });
    });

    // spec: "'Erro no processo de checkout'"
    it.each<[string, Reply]>([
      ['offline', 'offline'],
      ['a failure of the server', { status: 500, body: { error: { status: 'INTERNAL' } } }],
      ['a failure that the server names', refusal('internal')],
      ['an unreadable answer', { body: '<html>' }],
    ])('fails: %s', async (_, reply) => {
      expect(await checkoutAnswering(reply)).toEqual({ kind: 'failed' });
    });

    it('says that the buyer’s card pays for the plan already', async () => {
      expect(await checkoutAnswering(refusal('already-subscribed'))).toEqual({ kind: 'already-subscribed' });
    });

    it('says that the order was paid before', async () => {
      expect(await checkoutAnswering(refusal('order-paid'))).toEqual({ kind: 'order-paid' });
    });

    it('goes on without an account where the session cannot be read', async () => {
      const url = 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3D4';
      const body = { result: { success: true, url, session_id: 'cs_test_a1B2c3D4' } };
      calls = answering({ 'create-checkout': { body } });
      vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new DOMException('denied')) });
      expect(await orderByCard(values, 'pro', orderId)).toMatchObject({ kind: 'created' });
      expect(calls.at(-1)).toMatchObject({ name: 'create-checkout', authorization: null });
    });
  });
});

describe('order by pix', () => {
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
});
