import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { verifyPayment } from 'domain/buy/card-contract';
import type { ResponseOf } from 'domain/kit/contract';
import { answering, PIX_DATA, refusal, type Reply } from '../kit/testing/answering-server.ts';
import {
  forgetOrder,
  forgetPaidCard,
  idOf,
  keepOrder,
  readKeptOrders,
  readPaidCards,
  takeSession,
} from './kept-orders.ts';
import { paidOrder } from './testing/paid-order.ts';
import {
  addKeptPurchases,
  askCardPayment,
  findPaidOrder,
  isReceived,
  receivePaidOrder,
} from './paid-orders.tsx';

const session_id = 'cs_test_a1B2c3D4e5F6';
type Answer = ResponseOf<typeof verifyPayment>;
const pending: Answer = { verified: false, pending: true };
const verified: Answer = {
  verified: true,
  customer_email: 'ana@example.com',
  name_known: false,
  amount_cents: 19_990,
  paid_at: '2026-11-22T12:00:00.000Z',
  plan: 'pro',
  protocol: 'P-1',
  ends_at: '2027-01-21T12:00:00.000Z',
};
const suggestion = { nome: 'Nome da URL', data_nascimento: '1990-05-17' };

/** The server answers so one after the other, and the last answer again and again. */
const answers = (...results: Answer[]) =>
  answering({ 'verify-payment': results.map((result) => ({ body: { result } })) });

/** Asks until there is an answer, without waiting for the pauses. */
async function ask(given?: typeof suggestion, tries?: number) {
  const asking = askCardPayment(session_id, given, tries);
  await vi.runAllTimersAsync();
  return asking;
}

describe('asking about a card payment', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('answers with the paid order of a paid session', async () => {
    answers(verified);
    expect(await ask()).toEqual({
      kind: 'verified',
      order: {
        email: 'ana@example.com',
        proof: { session_id },
        plan: 'pro',
        endsAt: '2027-01-21T12:00:00.000Z',
        protocol: 'P-1',
        nameKnown: false,
        suggestion: { nome: '', data_nascimento: '' },
        charge: { amount_cents: 19_990, paidAt: '2026-11-22T12:00:00.000Z' },
      },
    });
  });

  // spec: "If the subscriber lookup after payment fails, the data from the URL is used instead"
  it("passes the data of the URL on, and says whether the server has the buyer's name", async () => {
    answers({ ...verified, name_known: true }, verified);
    expect(await ask(suggestion)).toMatchObject({ order: { nameKnown: true, suggestion } });
    expect(await ask(suggestion)).toMatchObject({ order: { nameKnown: false, suggestion } });
  });

  it('asks again while the payment is pending', async () => {
    const calls = answers(pending, pending, verified);
    expect(await ask()).toMatchObject({ kind: 'verified' });
    expect(calls).toHaveLength(3);
  });

  it('gives up after some tries', async () => {
    const calls = answers(pending);
    expect(await ask(undefined, 4)).toEqual({ kind: 'not-confirmed' });
    expect(calls).toHaveLength(4);
  });

  it('does not ask again about a session that can no longer be paid', async () => {
    const calls = answers({ verified: false, pending: false });
    expect(await ask()).toEqual({ kind: 'not-confirmed' });
    expect(calls).toHaveLength(1);
  });

  it('tells an unknown session from a missing answer', async () => {
    answers({ verified: false, pending: false, unknown: true });
    expect(await ask()).toEqual({ kind: 'unknown' });
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    answering({ 'verify-payment': 'offline' });
    expect(await ask()).toEqual({ kind: 'failed' });
  });
});

const paid = { success: true, isPaid: true, secondsLeft: 0, protocol: '20261122-000001', ends_at: null };
const unknownSession: Reply = { body: { result: { verified: false, pending: false, unknown: true } } };

const pixAnswers = (result: object) => answering({ 'check-pix-payment': { body: { result } } });

describe('the paid order that this browser keeps', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    keepOrder({ pixData: PIX_DATA, email: 'ana@example.com', plan: 'pro', savedAt: Date.now() });
  });
  afterEach(() => {
    for (const kept of readKeptOrders()) forgetOrder(idOf(kept));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is found, with the proof of its payment', async () => {
    pixAnswers(paid);
    expect(await findPaidOrder()).toMatchObject({
      order: { email: 'ana@example.com', plan: 'pro', proof: { pixId: PIX_DATA.id } },
      fromUrl: false,
    });
  });

  it('is found for its own e-mail address and for no other', async () => {
    pixAnswers(paid);
    expect(await findPaidOrder({ email: 'ana@example.com' })).toMatchObject({
      order: { email: 'ana@example.com' },
    });
    expect(await findPaidOrder({ email: 'bia@example.com' })).toBeNull();
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
    answering({ 'verify-payment': { body: { result: verified } } });
    expect(await findPaidOrder()).toMatchObject({ order: { proof: { session_id } }, fromUrl: true });
    // Whoever orders again under that address is not led to a purchase that may be a stranger's.
    expect(await findPaidOrder({ email: verified.customer_email })).toBeNull();
  });
});

describe('an order that is paid while nobody is signed in', () => {
  const order = paidOrder({ session_id });
  afterEach(() => {
    forgetOrder(session_id);
    vi.unstubAllGlobals();
  });

  describe('by card', () => {
    it('is kept as a proof, without what was typed into the form', async () => {
      answering({});
      const savedAt = Date.now();
      keepOrder({ session_id, form: { email: 'ana@example.com', phone: '(11)98765-4321' }, savedAt });
      expect(isReceived(session_id)).toBe(false);
      expect(await receivePaidOrder(order)).toEqual({ order, signedIn: false });
      expect(readKeptOrders()).toEqual([{ session_id, paid: true, savedAt }]);
      expect(readPaidCards()).toEqual([{ session_id, savedAt }]);
      forgetPaidCard(session_id);
      expect(isReceived(session_id)).toBe(true);
    });
  });

  describe('by PIX', () => {
    it('is kept as paid, so that no page says that it is open', async () => {
      answering({});
      const pixData = { id: 'pix_char_1', brCode: '000201', brCodeBase64: 'data:image/png;base64,AA==' };
      const kept = {
        pixData: { ...pixData, expiresAt: '2026-01-01T00:30:00.000Z', secondsLeft: 1800 },
        email: 'ana@example.com',
        plan: 'pro',
        savedAt: Date.now(),
      } as const;
      keepOrder(kept);
      await receivePaidOrder(paidOrder({ pixId: pixData.id }));
      expect(readKeptOrders()).toEqual([{ ...kept, paid: true }]);
      forgetOrder(pixData.id);
    });
  });
});

describe('add kept purchases', () => {
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
});
