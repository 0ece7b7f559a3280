import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, todayInSaoPaulo } from 'domain/kit/dates';
import type { Overview } from 'domain/trainer/contract';
import type { MonthMoney } from 'domain/trainer/money-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardGrant, courtesyGrant, pixGrant } from '../../../functions/src/buy/testing/documents.ts';
import { buy, buyByCard, cardOwner, purchaseAtStripe } from '../support/people.ts';
import { type Trainer, newTrainee, newTrainer, putRow, putWorkout } from '../support/trainers.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('overview');
const RELEASED = {
  kind: 'released',
  routine: null,
  link: 'https://app.example/treino',
  message: '',
} as const;

let rafael: Trainer;
let email: string;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  email = `ana-${randomUUID()}@exemplo.com`;
});

const overview = (): Promise<Overview> => stage.call('read-overview', null, rafael);
const thisMonth = () => todayInSaoPaulo(stage.now()).slice(0, 7);
const money = (month: string, received_cents: number, returned_cents = 0): MonthMoney => ({
  month,
  received_cents,
  returned_cents,
});
/** The money of those months in which there is any. */
const moneyOf = ({ months }: Overview) =>
  months.filter(({ received_cents, returned_cents }) => received_cents + returned_cents > 0);

/** Runs a control of the sandbox on the charge of a purchase's last invoice. */
async function onCharge(session: string, control: string, body?: object): Promise<void> {
  const invoice = (await purchaseAtStripe(stage, session)).invoices.at(-1);
  await stage.stripeControl(`/charges/${invoice?.id}${control}`, body);
  await stage.deliver();
}

describe('the money of a month', () => {
  it('is what was paid in it, by PIX and by card, among the last twelve months', async () => {
    await buy(stage, email);
    await buyByCard(stage, `bia-${email}`, { plan: 'pro' });
    const grants = await stage.db.collection('grants').get();
    const paid = grants.docs.reduce((sum, doc) => sum + Number(doc.get('amount_cents')), 0);
    const { months } = await overview();
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual(money(thisMonth(), paid));
    expect(months.slice(0, -1).every((month) => month.received_cents + month.returned_cents === 0)).toBe(
      true,
    );
  });

  it('grows with each renewal of a card, in the month of the renewal', async () => {
    await cardOwner(stage, email);
    const first = thisMonth();
    stage.advance(60 * DAY_MS + HOUR_MS);
    await stage.deliver();
    expect(moneyOf(await overview())).toEqual([money(first, 15_990), money(thisMonth(), 15_990)]);
  });

  it('is given back in the month of the refund', async () => {
    const { session } = await cardOwner(stage, email);
    const first = thisMonth();
    stage.advance(40 * DAY_MS);
    await onCharge(session, '/refund');
    expect(moneyOf(await overview())).toEqual([money(first, 15_990), money(thisMonth(), 0, 15_990)]);
  });

  it('is given back in part, and then whole', async () => {
    const { session } = await cardOwner(stage, email);
    await onCharge(session, '/refund', { amount: 5_000 });
    expect(moneyOf(await overview())).toEqual([money(thisMonth(), 15_990, 5_000)]);
    await onCharge(session, '/refund', { amount: 10_990 });
    expect(moneyOf(await overview())).toEqual([money(thisMonth(), 15_990, 15_990)]);
  });

  it('is lost with a dispute, and not while it is open', async () => {
    const { session } = await cardOwner(stage, email);
    await onCharge(session, '/dispute');
    expect(moneyOf(await overview())).toEqual([money(thisMonth(), 15_990)]);
    await onCharge(session, '/dispute/close', { outcome: 'lost' });
    expect(moneyOf(await overview())).toEqual([money(thisMonth(), 15_990, 15_990)]);
  });

  /** The last minute of March in São Paulo, which is April in Greenwich. */
  const lastOfMarch = new Date('2026-04-01T02:59:00Z');
  const firstOfApril = new Date('2026-04-01T03:00:00Z');
  const may = new Date('2026-05-05T12:00:00Z');
  it.each<[string, ReturnType<typeof pixGrant>, readonly MonthMoney[]]>([
    [
      'is received before midnight in São Paulo, not in Greenwich',
      cardGrant({ paid_at: lastOfMarch }),
      [money('2026-03', 15_990)],
    ],
    ['is received from midnight on', cardGrant({ paid_at: firstOfApril }), [money('2026-04', 15_990)]],
    [
      'is given back in the month of its payment, too',
      pixGrant({ paid_at: may, reversed_at: may, refunded_cents: 15_990 }),
      [money('2026-05', 15_990, 15_990)],
    ],
    [
      'is given back before midnight in São Paulo, not in Greenwich',
      pixGrant({ reversed_at: lastOfMarch, refunded_cents: 15_990 }),
      [money('2026-03', 15_990, 15_990)],
    ],
    [
      'is given back whole where a dispute is lost after a part of it was refunded',
      cardGrant({ reversed_at: may, refunded_cents: 5_000, dispute: 'lost' }),
      [money('2026-03', 15_990), money('2026-05', 0, 15_990)],
    ],
    [
      'is given back once where it was refunded during a dispute',
      cardGrant({ reversed_at: may, refunded_cents: 15_990, dispute: 'open' }),
      [money('2026-03', 15_990), money('2026-05', 0, 15_990)],
    ],
    [
      'is given back in part in the month of the payment',
      cardGrant({ refunded_cents: 5_000 }),
      [money('2026-03', 15_990, 5_000)],
    ],
    [
      'stays where only the access ended, because another amount was paid',
      pixGrant({ reversed_at: may }),
      [money('2026-03', 15_990)],
    ],
    ['is none for a courtesy', { ...courtesyGrant(), amount_cents: 0 }, []],
  ])('%s', async (_what, { id, ...grant }, expected) => {
    stage.advance(Date.parse('2026-06-15T12:00:00Z') - stage.now().getTime());
    await stage.db.doc(`grants/${id}`).set(grant);
    expect(moneyOf(await overview())).toEqual(expected);
  });
});

describe('the working days from the answers to the release', () => {
  it('are an average to one decimal over three months, and a release that was taken back does not count', async () => {
    // A Monday at noon in São Paulo.
    stage.advance(Date.parse('2026-11-23T15:00:00Z') - stage.now().getTime());
    expect((await overview()).delivery_days).toBeNull();
    await putWorkout(stage, await newTrainee(stage));
    expect((await overview()).delivery_days).toBeNull();
    for (const days of [0, 1, 1]) {
      const owner = await newTrainee(stage);
      await putWorkout(stage, owner, RELEASED);
      await stage.db.doc(`workouts/${owner.uid}`).update({ 'delivery.days': days });
    }
    await putWorkout(stage, await newTrainee(stage), RELEASED, { kind: 'taken-back' });
    expect((await overview()).delivery_days).toBe(0.7);
    stage.advance(70 * DAY_MS);
    expect([thisMonth(), (await overview()).delivery_days]).toEqual(['2027-02', null]);
  });
});

describe('the mails that the overview tells of', () => {
  it('are those that the server has not taken, so that the trainer learns of it without a mail', async () => {
    const write = (id: string, state: string) => stage.db.doc(`mail/${id}`).set({ delivery: { state } });
    expect((await overview()).mails).toEqual({ waiting: 0, given_up: 0 });
    await Promise.all([write('a', 'retry'), write('b', 'failed'), write('c', 'failed'), write('d', 'sent')]);
    expect((await overview()).mails).toEqual({ waiting: 1, given_up: 2 });
  });
});

describe('the rows that the overview tells of', () => {
  it('are counted by plan and by what they wait for', async () => {
    const rows = [
      { tier: 'plus', state: 'waiting', due_on: '2021-02-03' },
      { tier: 'pro', state: 'released' },
      { tier: 'pro', state: 'waiting', due_on: '2099-02-03' },
      { tier: 'antigo', state: 'incomplete' },
      { tier: 'pro', state: 'ended', active: false, due_on: '2021-02-03' },
    ] as const;
    for (const row of rows) await putRow(stage, await newTrainee(stage), row);
    const before = stage.now();
    const { at, ...counts } = await overview();
    expect(new Date(at).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(counts).toMatchObject({
      active: 4,
      by_plan: { plus: 1, pro: 2 },
      waiting: 2,
      overdue: 1,
    });
  });

  it('are those whose plan ends within two weeks and does not renew, the first end first', async () => {
    const now = stage.now().getTime();
    const inDays = (days: number) => new Date(now + days * DAY_MS);
    const rows = [
      { nome: 'Vera', subscription_end: inDays(13.9) },
      { nome: 'Rita', subscription_end: inDays(3), renews: true },
      { nome: 'Caio', subscription_end: inDays(14.1) },
      { nome: 'Nina', subscription_end: inDays(3) },
      { nome: 'Davi', subscription_end: inDays(-1) },
    ];
    for (const row of rows) await putRow(stage, await newTrainee(stage), row);
    const { renewals } = await overview();
    expect(renewals.map(({ nome }) => nome)).toEqual(['Nina', 'Vera']);
    expect(renewals[0]).toMatchObject({ tier: 'plus', subscription_end: inDays(3).toISOString() });
  });
});
