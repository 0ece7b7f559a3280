import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAbacatePayEvent } from './abacatepay-events.ts';

const logged = vi.hoisted(() => [] as unknown[]);
vi.mock('firebase-functions/logger', () => ({ error: (...args: unknown[]) => logged.push(args) }));
beforeEach(() => {
  logged.length = 0;
});

const completed = (data: unknown) =>
  readAbacatePayEvent({ id: 'log_1', event: 'transparent.completed', data });

describe('an event about a PIX', () => {
  it.each([
    ['a charge', { transparent: { id: 'char_1', externalId: 'order-1', amount: 15_990, paidAmount: 100 } }],
    [
      'a code and its payment',
      {
        payment: { amount: 100, fee: 80 },
        pixQrCode: { id: 'char_1', amount: 15_990, metadata: { order_id: 'order-1' } },
      },
    ],
    [
      'a charge with odd fields',
      { transparent: { id: 'char_1', externalId: 7, metadata: { order_id: 'order-1' }, paidAmount: 100 } },
    ],
  ])('told as %s names the charge, the order and what was paid', (_form, data) => {
    expect(completed(data)).toEqual({
      provider_id: 'char_1',
      order_id: 'order-1',
      hint: { event: 'completed', paid_cents: 100 },
    });
  });

  it('that names no charge is told to the operator', () => {
    expect(completed({ transparent: 'char_1' })).toBeNull();
    expect(logged).toHaveLength(1);
  });

  it('of another product concerns nobody', () => {
    expect(readAbacatePayEvent({ event: 'payout.done', data: { transaction: { id: 'tran_1' } } })).toBeNull();
    expect(logged).toEqual([]);
  });
});
