import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from 'domain/kit/dates';
import { ProviderError } from './gateways.ts';
import { withdraw } from './money-back.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, pixKey, purchaseId } from './records.ts';
import { pollPayment, syncPayment } from './sync-payment.ts';
import { Story } from './testing/story.ts';

describe('a poll of a PIX code', () => {
  vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

  let story: Story;
  let id: string;
  /** The dependencies, and how often they asked the provider. */
  let counting: PaymentDeps;
  let asked: number;
  beforeEach(async () => {
    story = new Story();
    id = await story.ordersPix();
    asked = 0;
    counting = answering((charge) => {
      asked += 1;
      return story.deps.pix.read(charge);
    });
  });

  const stored = async () => {
    const payment = await story.deps.store.payment(pixKey(id));
    if (payment === null) throw new Error('The payment is gone');
    return payment;
  };
  const poll = async (deps = story.deps): Promise<Payment> => pollPayment(deps, await stored());
  /** The dependencies with another answer of the provider. */
  const answering = (read: PaymentDeps['pix']['read']): PaymentDeps => ({
    ...story.deps,
    pix: { ...story.deps.pix, read },
  });
  const pay = () => story.world.pix.pay(id, 15_990, 0);

  it('also asks again for what the provider has not done for an earlier purchase', async () => {
    const earlier = await story.buysByPix();
    const { pix } = story.deps;
    const refusing = { ...story.deps, pix: { ...pix, refund: () => pix.refund('unknown') } };
    await withdraw(refusing, story.owned, purchaseId(earlier));
    expect((await story.deps.store.payment(earlier))?.status).toBe('paid');
    pay();
    expect((await poll()).status).toBe('paid');
    expect((await story.deps.store.payment(earlier))?.status).toBe('refunded');
  });

  it('undoes nothing of a webhook that came while it was asking, and the next one tells of it', async () => {
    const overtaken = answering(async (charge) => {
      const before = await story.deps.pix.read(charge);
      pay();
      await syncPayment(story.deps, pixKey(id));
      return before;
    });
    expect((await poll(overtaken)).status).toBe('pending');
    expect((await poll()).status).toBe('paid');
    expect(story.mails()).toEqual(['purchase']);
  });

  it('asks by the stored record, also where another tab has asked since the record was read', async () => {
    const read = await stored();
    for (const tab of [read, read]) expect((await pollPayment(counting, tab)).status).toBe('pending');
    expect(asked).toBe(1);
  });

  it('does not wait for a webhook that is asking in the same moment', async () => {
    pay();
    let answer: (() => void) | undefined;
    const isFree = new Promise<void>((resolve) => (answer = resolve));
    const slow = answering((charge) => isFree.then(() => story.deps.pix.read(charge)));
    const webhook = syncPayment(slow, pixKey(id), { event: 'completed', paid_cents: 15_990 });
    expect((await poll()).status).toBe('paid');
    answer?.();
    expect((await webhook)?.status).toBe('paid');
    expect(story.mails()).toEqual(['purchase']);
  });

  it('notes since when the provider does not answer, until it does, also if nobody has paid', async () => {
    const silent = answering(() => Promise.reject(new ProviderError('unavailable', 'No answer')));
    await expect(poll(silent)).rejects.toThrow();
    expect(await stored()).toHaveProperty('unread_since');
    story.world.pass(15_000);
    expect((await poll()).status).toBe('pending');
    expect(await stored()).not.toHaveProperty('unread_since');
  });

  it('asks the less often the longer ago the code ended, because a program may keep very many', async () => {
    story.world.pass(30 * MINUTE_MS + DAY_MS);
    await poll(counting);
    story.world.pass(24 * MINUTE_MS);
    expect((await poll(counting)).status).toBe('expired');
    expect(asked).toBe(1);
    story.world.pass(MINUTE_MS);
    await poll(counting);
    expect(asked).toBe(2);
  });
});
