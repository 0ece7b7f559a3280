import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { cancelBySession, cancelRenewal, keepCard, stopCharging } from './cancel-renewal.ts';
import { changeAccount } from './change-account.ts';
import { eraseAccount } from './erase-account.ts';
import { resetAddress } from './ownership.ts';
import { cardKey, purchaseId } from './records.ts';
import { syncPayment } from './sync-payment.ts';
import { Story } from './testing/story.ts';

vi.mock('firebase-functions/logger', () => ({ warn: () => {}, error: () => {} }));

let story: Story;
beforeEach(() => {
  story = new Story();
});

const SUBSCRIPTION = 'sub_of_cs_test_00000001';
const MINUTE_MS = HOUR_MS / 60;

/** Buys by card, and goes to ten minutes after the end of its period. The renewal is charged an hour after that end. */
async function isAboutToBeCharged(): Promise<string> {
  const key = await story.buysByCard();
  await story.days(59);
  story.world.pass(DAY_MS + 10 * MINUTE_MS);
  return key;
}
/** The time of a charge passes, with all that is scheduled. Answers the number of charges, all purchases together. */
async function chargesAfterwards(): Promise<number> {
  story.world.pass(2 * HOUR_MS);
  await story.days(3);
  return story.charges();
}
/** The text of the mail about the cancellation. */
function cancelledText(): string | undefined {
  return story.world.data.all('mail').find(([id]) => id.startsWith('cancelled'))?.[1].message.text;
}
/** The gateway of a process whose request to stop a card comes to the provider after `delay` ms. */
function slowToStop(delay: number) {
  const { card } = story.deps;
  const stop: typeof card.stop = (...request) => {
    story.world.pass(delay);
    return card.stop(...request);
  };
  return { ...story.deps, card: { ...card, live: true, stop } };
}

describe('cancelling a renewal', () => {
  it('keeps the access until the end of the paid period and charges nothing again', async () => {
    const key = await story.buysByCard();
    await story.days(10);
    expect(await cancelRenewal(story.deps, story.owned)).toEqual({ keys: [key], confirmed: true });
    expect(story.access()).toEqual({ subscribed: true, tier: 'plus', until: 60, renews: false });
    await story.days(60);
    expect(story.charges()).toBe(1);
    expect(story.access()).toMatchObject({ subscribed: false, until: 60 });
  });

  it('changes nothing and sends no second mail when it is repeated', async () => {
    await story.buysByCard();
    const first = await cancelRenewal(story.deps, story.owned);
    expect(await cancelRenewal(story.deps, story.owned)).toEqual(first);
    expect(story.mails()).toEqual(['purchase', 'cancelled']);
  });

  it('a session that nobody has paid, left by an erased account, is not said to be cancelled', async () => {
    await story.buysByPix();
    const session_id = await story.ordersByCard();
    await stopCharging(story.deps, story.owned);
    await eraseAccount(story.deps, story.owned);
    await expect(cancelBySession(story.deps, session_id)).rejects.toMatchObject({
      code: 'nothing-to-cancel',
    });
  });

  it('finds nothing to do for a PIX', async () => {
    await story.buysByPix();
    expect(await cancelRenewal(story.deps, story.owned)).toEqual({ keys: [], confirmed: true });
  });

  it('ends a subscription with a refused renewal at once, because the provider would go on charging it', async () => {
    await story.buysByCard();
    story.cardsAre('refused');
    await story.days(62);
    expect(story.mails()).toEqual(['purchase', 'refused']);
    await cancelRenewal(story.deps, story.owned);
    expect((await story.deps.card.read('cs_test_00000001')).subscription).toMatchObject({ status: 'ended' });
  });

  it('is completed later if the provider does not answer now', async () => {
    await story.buysByCard();
    const { card } = story.deps;
    const broken = { ...story.deps, card: { ...card, live: true, stop: () => card.stop('unknown', 'now') } };
    expect(await cancelRenewal(broken, story.owned)).toMatchObject({ confirmed: false });
    await story.days(1);
    expect(await cancelRenewal(story.deps, story.owned)).toMatchObject({ confirmed: true });
    expect(story.world.card.sessions.get('cs_test_00000001')?.subscription).toMatchObject({
      id: SUBSCRIPTION,
      cancel_at_period_end: true,
    });
  });

  it('sends one mail when it is done at the provider', async () => {
    await story.buysByCard();
    story.world.card.cancel(SUBSCRIPTION);
    await story.days(2);
    expect(story.mails()).toEqual(['purchase', 'cancelled']);
    expect(story.access()).toMatchObject({ subscribed: true, renews: false });
  });
});

describe('in the hour between the end of a period and the charge of the next', () => {
  it.each(['have heard of', 'have not heard of'])(
    'a cancellation keeps the card from being charged, if our records %s the new period',
    async (what) => {
      await isAboutToBeCharged();
      if (what === 'have heard of') await story.scheduledRun();
      expect(await cancelRenewal(story.deps, story.owned)).toMatchObject({ confirmed: true });
      expect(await chargesAfterwards()).toBe(1);
      expect(story.access()).toEqual({ subscribed: false, tier: 'plus', until: 60, renews: false });
      expect(story.mails()).toEqual(['purchase', 'cancelled']);
      // Day 61 is the end of the access that bridges the time until the charge.
      expect(cancelledText()).not.toContain('01/05/2026');
      expect(cancelledText()).toContain('Seu cartão não será mais cobrado.');
    },
  );

  it('a change of plan charges the new card only', async () => {
    await isAboutToBeCharged();
    await story.buysByCard('pro');
    expect(story.charges()).toBe(2);
    expect(await chargesAfterwards()).toBe(2);
    expect(story.access()).toMatchObject({ subscribed: true, tier: 'pro', renews: true });
  });

  it('a cancellation of the day before that the provider has not heard of is made in time', async () => {
    await story.buysByCard();
    await story.days(59);
    const { card } = story.deps;
    const broken = { ...story.deps, card: { ...card, live: true, stop: () => card.stop('unknown', 'now') } };
    expect(await cancelRenewal(broken, story.owned)).toMatchObject({ confirmed: false });
    story.world.pass(DAY_MS + 10 * MINUTE_MS);
    await story.scheduledRun();
    expect(await chargesAfterwards()).toBe(1);
  });

  it('a cancellation that reaches the provider only after the end of the period is made in time', async () => {
    await story.buysByCard();
    await story.days(59);
    story.world.pass(DAY_MS - MINUTE_MS);
    await cancelRenewal(slowToStop(2 * MINUTE_MS), story.owned);
    expect(await chargesAfterwards()).toBe(1);
  });

  it('a cancellation at the provider ends with the period that has begun, and its mail says what is charged', async () => {
    await isAboutToBeCharged();
    story.world.card.cancel(SUBSCRIPTION);
    await story.scheduledRun();
    expect(cancelledText()).toContain('O período que já começou ainda pode ser cobrado');
    expect(await chargesAfterwards()).toBe(2);
    await story.days(60);
    expect(story.charges()).toBe(2);
    expect(story.access()).toMatchObject({ subscribed: false, until: 120 });
  });

  it('an account that is deleted is charged no more, also after a cancellation at the provider', async () => {
    await isAboutToBeCharged();
    story.world.card.cancel(SUBSCRIPTION);
    await story.scheduledRun();
    await stopCharging(story.deps, story.owned);
    expect(await chargesAfterwards()).toBe(1);
  });
});

describe('after a password reset that moved all purchases to another account', () => {
  const reset = {
    email: 'ana@example.com',
    authUid: 'uid-ana',
    hasMailboxClaim: false,
    isTrainer: false,
    reserved: 'uid-reader',
    isAlone: true,
    gone: null,
  };
  const moved = () => ({ ...story.owned, owner: reset.reserved });
  async function resets(): Promise<void> {
    await changeAccount(story.deps, { subscriber: story.buyer }, (account, now) =>
      resetAddress(account, reset, now),
    );
  }

  it('a session that may still be paid is not said to be cancelled, and ends with the period that is paid', async () => {
    await story.buysByPix();
    const session_id = await story.ordersByCard();
    await resets();
    expect(await cancelRenewal(story.deps, moved())).toEqual({ keys: [], confirmed: true });
    story.world.card.complete(session_id, { amount_cents: 15_990, currency: 'brl' });
    await syncPayment(story.deps, cardKey(session_id));
    await story.days(61);
    expect(story.charges()).toBe(1);
  });

  it('a kept card is not told to be cancelled, where the end that is taken back is seen only then', async () => {
    const key = await story.buysByCard();
    await resets();
    story.world.card.cancel(SUBSCRIPTION);
    expect(await keepCard(story.deps, moved(), purchaseId(key))).toBe(true);
    expect(story.mails()).toEqual(['purchase', 'moved']);
    expect(story.access()).toMatchObject({ renews: true });
  });
});
