import { afterEach, describe, expect, it, vi } from 'vitest';
import { addKeptPurchases } from './add-kept-purchases.ts';
import { answering, refusal, type Reply } from '../../kit/testing/answering-server.ts';
import {
  forgetOrder,
  forgetPaidCard,
  idOf,
  keepOrder,
  readKeptOrders,
  readPaidCards,
  takeSession,
} from '../kept-orders.ts';
import { paidOrder } from './testing/paid-order.ts';

const session_id = 'cs_test_a1B2c3D4e5F6';
const order = {
  ...paidOrder({ session_id }),
  charge: { amount_cents: 19_990, paidAt: '2026-11-22T12:00:00.000Z' },
};
const kept = () => readKeptOrders().map(idOf);
const verified = {
  verified: true,
  customer_email: order.email,
  name_known: order.nameKnown,
  amount_cents: 19_990,
  paid_at: '2026-11-22T12:00:00.000Z',
  plan: order.plan,
  protocol: order.protocol,
  ends_at: order.endsAt,
};
/** The server's answer to the account that wants an order, and what it says of its payment. */
const answers = (addition: Reply, payment: object = verified) =>
  answering({ 'add-purchase': addition, 'verify-payment': { body: { result: payment } } });
const ADDED: Reply = { body: { result: { success: true, ends_at: null } } };

describe('adding the kept orders to the account that signs in', () => {
  afterEach(() => {
    for (const id of kept()) forgetOrder(id);
    vi.unstubAllGlobals();
  });

  it('forgets an order once it is added', async () => {
    keepOrder({ session_id, savedAt: Date.now() });
    const calls = answers(ADDED);
    expect(await addKeptPurchases()).toEqual({ added: 1, refused: [] });
    // Nobody has agreed that another card ends by it.
    expect(calls).toMatchObject([{ name: 'add-purchase', data: { proof: { session_id } } }]);
    expect(calls[0]?.data).toEqual({ proof: { session_id } });
    expect(kept()).toEqual([]);
    expect(readPaidCards()).toMatchObject([{ session_id }]);
    forgetPaidCard(session_id);
  });

  it.each<[string, Reply]>([
    ['unpaid', refusal('payment-not-confirmed')],
    ['unanswered', 'offline'],
  ])('keeps an order for the next visit while it is %s', async (_state, answer) => {
    keepOrder({ session_id, savedAt: Date.now() });
    answers(answer);
    expect(await addKeptPurchases()).toEqual({ added: 0, refused: [] });
    expect(kept()).toEqual([session_id]);
  });

  it.each([
    ['other-email', 'payment-not-found'],
    ['other-account', 'account-exists'],
  ])('reports a refused order and keeps it: %s', async (reason, code) => {
    answers(refusal(code));
    keepOrder({ session_id, savedAt: Date.now() });
    const { refused } = await addKeptPurchases();
    expect(refused).toEqual([{ id: session_id, reason, order }]);
    expect(kept()).toEqual([session_id]);
    // Whoever paid it ends the renewal here also once it is dismissed.
    expect(readPaidCards()).toMatchObject([{ session_id }]);
    forgetPaidCard(session_id);
  });

  it('does not report a refused order that nobody has paid', async () => {
    keepOrder({ session_id, savedAt: Date.now() });
    answers(refusal('payment-not-found'), { verified: false, pending: false });
    expect(await addKeptPurchases()).toEqual({ added: 0, refused: [] });
  });

  it('adds no order that only a web address named, and leaves it to be asked about', async () => {
    takeSession(session_id);
    const calls = answers(ADDED);
    expect(await addKeptPurchases()).toEqual({ added: 0, refused: [] });
    expect(calls).toEqual([]);
    expect(kept()).toEqual([session_id]);
  });
});
