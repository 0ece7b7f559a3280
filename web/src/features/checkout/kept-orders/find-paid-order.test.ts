import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, PIX_DATA, refusal, type Reply } from '../../../testing/answering-server.ts';
import { findPaidOrder } from './find-paid-order.ts';
import { forgetOrder, idOf, keepOrder, readKeptOrders, takeSession } from './kept-orders.ts';

const session_id = 'cs_test_a1B2c3D4e5F6';
const paid = { success: true, isPaid: true, secondsLeft: 0, protocol: '20261122-000001', ends_at: null };
const unknownSession: Reply = { body: { result: { verified: false, pending: false, unknown: true } } };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  keepOrder({ pixData: PIX_DATA, email: 'ana@example.com', plan: 'pro', savedAt: Date.now() });
});
afterEach(() => {
  for (const kept of readKeptOrders()) forgetOrder(idOf(kept));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pixAnswers = (result: object) => answering({ 'check-pix-payment': { body: { result } } });

describe('the paid order that this browser keeps', () => {
  it('is found, with the proof of its payment', async () => {
    pixAnswers(paid);
    expect(await findPaidOrder()).toMatchObject({
      order: { email: 'ana@example.com', plan: 'pro', proof: { pixId: PIX_DATA.id } },
      fromUrl: false,
    });
  });

  it('is found for its own e-mail address and for no other', async () => {
    pixAnswers(paid);
    expect(await findPaidOrder('ana@example.com')).toMatchObject({ order: { email: 'ana@example.com' } });
    expect(await findPaidOrder('bia@example.com')).toBeNull();
  });

  it('is not there while nobody has paid', async () => {
    pixAnswers({ ...paid, isPaid: false });
    expect(await findPaidOrder()).toBeNull();
    expect(readKeptOrders()).toHaveLength(1);
  });

  it('is the one before, where the server does not know the latest', async () => {
    keepOrder({ session_id, savedAt: Date.now() });
    answering({ 'verify-payment': unknownSession, 'check-pix-payment': { body: { result: paid } } });
    expect(readKeptOrders().map(idOf)).toEqual([session_id, PIX_DATA.id]);
    expect(await findPaidOrder()).toMatchObject({ order: { proof: { pixId: PIX_DATA.id } } });
  });

  it.each<[string, Reply]>([
    [
      'the server does not know it, because a restored database gets it back later',
      refusal('payment-not-found'),
    ],
    ['the server cannot be asked', 'offline'],
    ['the server refuses for another reason', refusal('rate-limited')],
  ])('is kept while %s', async (_when, reply) => {
    answering({ 'check-pix-payment': reply });
    expect(await findPaidOrder()).toBeNull();
    expect(readKeptOrders()).toHaveLength(1);
  });

  it('by card is kept, too, where the server does not know its session', async () => {
    keepOrder({ session_id, savedAt: Date.now() });
    answering({ 'verify-payment': unknownSession });
    expect(await findPaidOrder()).toBeNull();
    expect(readKeptOrders().map(idOf)).toContain(session_id);
  });

  it('is forgotten where only a crafted address named it, and the server does not know the session', async () => {
    forgetOrder(PIX_DATA.id);
    takeSession(session_id);
    answering({ 'verify-payment': 'offline' });
    expect(await findPaidOrder()).toBeNull();
    expect(readKeptOrders().map(idOf)).toEqual([session_id]);
    answering({ 'verify-payment': unknownSession });
    expect(await findPaidOrder()).toBeNull();
    expect(readKeptOrders()).toEqual([]);
  });

  it('says whether only the address of the page named it', async () => {
    forgetOrder(PIX_DATA.id);
    takeSession(session_id);
    const verified = {
      verified: true,
      customer_email: 'ana@example.com',
      name_known: false,
      plan: 'pro',
      protocol: '20261122-000001',
      ends_at: null,
    };
    answering({ 'verify-payment': { body: { result: verified } } });
    expect(await findPaidOrder()).toMatchObject({ order: { proof: { session_id } }, fromUrl: true });
  });
});
