import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { buyByCard, checkOut, loseEvents, openAccount, payCardSilently } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

/** A protocol number: a date and six digits. */
const PROTOCOL = /^\d{8}-\d{6}$/;

const stage = useStage('verify-payment');

let email: string;
beforeEach(() => {
  email = `ana-${randomUUID()}@exemplo.com`;
});

const verify = (session_id: string) => stage.call('verify-payment', { session_id });
const books = () => booksOf(stage, email);
/** How many requests Stripe got during `work`. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const before = stage.cardProvider.requests.length;
  await work();
  return stage.cardProvider.requests.length - before;
}

describe('verifying a payment on the return', () => {
  it('says not verified and pending until it is paid', async () => {
    const session = await checkOut(stage, email);
    expect(await verify(session)).toEqual({ verified: false, pending: true });
    expect((await books()).grants).toEqual([]);
  });

  // spec: "Verify-payment response: verified (boolean), customer_email"
  // spec: "| verify-payment | session_id | verified, customer_email |"
  it('grants before any webhook, and says verified without what the buyer typed', async () => {
    const session = await checkOut(stage, email, { plan: 'pro' });
    await payCardSilently(stage, session);
    expect(await verify(session)).toEqual({
      verified: true,
      customer_email: email,
      name_known: true,
      plan: 'pro',
      amount_cents: 19_990,
      paid_at: expect.stringMatching(/^\d{4}-/),
      protocol: expect.stringMatching(PROTOCOL),
      ends_at: expect.stringMatching(/^\d{4}-/),
    });
    const { grants, subscriber, daysLeft, mailed } = await books();
    expect(grants).toHaveLength(1);
    expect(grants[0]).toMatchObject({ kind: 'card', tier: 'pro', amount_cents: 19_990, refunded_cents: 0 });
    expect(subscriber).toMatchObject({
      subscribed: true,
      subscription_tier: 'pro',
      renews: true,
      user_id: null,
    });
    expect(daysLeft).toBeCloseTo(60, 2);
    const ends_at = grants[0]?.['period_end'].toDate().toISOString();
    expect(await verify(session)).toMatchObject({ ends_at });
    expect(mailed).toEqual(['purchase']);
  });

  it('does not say verified if the grant could not be committed', async () => {
    const session = await checkOut(stage, email);
    await payCardSilently(stage, session);
    await stage.stripeControl('/faults', { mode: 'error', count: 2 });
    await expect(verify(session)).rejects.toMatchObject({ details: { code: 'provider-unavailable' } });
    expect((await books()).grants).toEqual([]);
    stage.advance(4_000);
    expect(await verify(session)).toMatchObject({ verified: true });
  });

  it('says not verified and not pending for a session that expired, and unknown for one that is not ours', async () => {
    const session = await checkOut(stage, email);
    await stage.stripeControl(`/sessions/${session}/expire`);
    await stage.deliver();
    expect(await verify(session)).toEqual({ verified: false, pending: false });
    expect(await verify('cs_test_a1NaoENossaSessao')).toEqual({
      verified: false,
      pending: false,
      unknown: true,
    });
    expect((await books()).payments[0]).toMatchObject({ status: 'expired' });
  });

  it('says not verified after a refused card, and verified after another one', async () => {
    const session = await checkOut(stage, email);
    await expect(payCardSilently(stage, session, 'refused')).rejects.toThrow('card_declined');
    expect(await verify(session)).toEqual({ verified: false, pending: true });
    await payCardSilently(stage, session, 'approved');
    stage.advance(4_000);
    expect(await verify(session)).toMatchObject({ verified: true });
  });

  it('asks Stripe at most every 4 seconds', async () => {
    stage.stopClock();
    const session = await checkOut(stage, email);
    expect(await asked(() => verify(session))).toBeGreaterThan(0);
    stage.advance(3_000);
    expect(await asked(() => verify(session))).toBe(0);
    stage.advance(1_000);
    expect(await asked(() => verify(session))).toBeGreaterThan(0);
  });

  it('does not ask Stripe about a finished payment, however old', async () => {
    const session = await buyByCard(stage, email);
    stage.advance(60_000);
    expect(await asked(() => verify(session))).toBe(0);
  });

  it('keeps the name that the payer typed at Stripe for the account, and tells it to nobody', async () => {
    const session = await checkOut(stage, email, { customer_name: undefined });
    // A webhook under way would be asking Stripe already, and the answer would be that the payment is pending.
    const paid = { card: 'approved', name: 'Bruna Alves' };
    await loseEvents(stage, () => stage.stripeControl(`/sessions/${session}/pay`, paid));
    const answer = await verify(session);
    expect(answer).toMatchObject({ verified: true, name_known: true });
    expect(JSON.stringify(answer)).not.toContain('Bruna');
    await openAccount(stage, email, { session_id: session });
    expect((await books()).subscriber).toMatchObject({ nome: 'Bruna Alves' });
  });
});
