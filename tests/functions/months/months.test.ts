import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { DAY_MS, HOUR_MS } from 'domain/durations';
import { todayInSaoPaulo } from 'domain/dates';
import type { Month } from 'domain/records/month';
import type { Workout, WorkoutEvent } from 'domain/records/workout';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../support/people/buyers.ts';
import { buyByCard, cardOwner, purchaseAtStripe } from '../support/people/card-buyers.ts';
import { useStage } from '../support/stage.ts';
import { writtenEvent } from '../support/written-event.ts';
import type { checkMonths } from '../../../functions/src/months/check-months.ts';
import type { appendWorkoutEvent } from '../../../functions/src/workouts/append-event.ts';

const stage = useStage('months');
let check: typeof checkMonths;
let append: typeof appendWorkoutEvent;
beforeAll(async () => {
  check = (await import('../../../functions/src/months/check-months.ts')).checkMonths;
  append = (await import('../../../functions/src/workouts/append-event.ts')).appendWorkoutEvent;
});

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const thisMonth = () => todayInSaoPaulo(stage.now()).slice(0, 7);
const money = (received_cents: number, returned_cents = 0): Month => ({
  received_cents,
  returned_cents,
  release_days: {},
});

/** Runs the trigger of one document, as the platform does after a write or a deletion. Without `before` it is new. */
async function countGrant(id: string, before?: DocumentSnapshot): Promise<void> {
  const ref = stage.db.doc(`grants/${id}`);
  await stage.exports.grant.written.run(writtenEvent(ref, stage.now(), { before, after: await ref.get() }));
}
async function countWorkout(id: string, before?: DocumentSnapshot): Promise<void> {
  const ref = stage.db.doc(`workouts/${id}`);
  await stage.exports.workout.written.run(writtenEvent(ref, stage.now(), { before, after: await ref.get() }));
}
/** Runs the triggers of all grants. */
async function countGrants(): Promise<void> {
  const grants = await stage.db.collection('grants').get();
  for (const { id } of grants.docs) await countGrant(id);
}
/** The stored months. Every change has to leave nothing that a check would find. */
async function months(): Promise<Record<string, unknown>> {
  expect(await check(false)).toEqual([]);
  const stored = await stage.db.collection('months').get();
  return Object.fromEntries(stored.docs.map((doc) => [doc.id, doc.data()]));
}
/** Runs a control of the sandbox on the charge of a purchase's last invoice. */
async function onCharge(session: string, control: string, body?: object): Promise<void> {
  const invoice = (await purchaseAtStripe(stage, session)).invoices.at(-1);
  await stage.stripeControl(`/charges/${invoice?.id}${control}`, body);
  await stage.deliver();
}
/** Appends events to a workout, all at this moment. */
async function happens(uid: string, ...kinds: readonly ('received' | 'released')[]): Promise<void> {
  const told = { by: null, link: 'https://app.example/treino', message: '' };
  const owner = { user_id: uid, subscriber: 'hash' };
  await stage.db.runTransaction(async (transaction) => {
    let workout: Workout | null = null;
    for (const kind of kinds) {
      const event: WorkoutEvent = { ...told, kind, at: stage.now() };
      workout = append(transaction, stage.db, workout, event, owner);
    }
  });
}

describe('the money of a month', () => {
  it('is what was paid in it, by PIX and by card', async () => {
    await buy(stage, email);
    await buyByCard(stage, `bia-${email}`, { plan: 'pro' });
    await countGrants();
    const grants = await stage.db.collection('grants').get();
    const paid = grants.docs.reduce((sum, doc) => sum + Number(doc.get('amount_cents')), 0);
    expect(await months()).toEqual({ [thisMonth()]: money(paid) });
  });

  it('grows with each renewal of a card, in the month of the renewal', async () => {
    await cardOwner(stage, email);
    const first = thisMonth();
    stage.advance(60 * DAY_MS + HOUR_MS);
    await stage.deliver();
    await countGrants();
    expect(await months()).toEqual({ [first]: money(15_990), [thisMonth()]: money(15_990) });
  });

  it('is given back in the month of the refund, also where the trigger of the payment comes after it', async () => {
    const { session } = await cardOwner(stage, email);
    const first = thisMonth();
    stage.advance(40 * DAY_MS);
    await onCharge(session, '/refund');
    await countGrants();
    expect(await months()).toEqual({ [first]: money(15_990), [thisMonth()]: money(0, 15_990) });
  });

  it('is given back in part, and then whole', async () => {
    const { session } = await cardOwner(stage, email);
    await countGrants();
    await onCharge(session, '/refund', { amount: 5_000 });
    await countGrants();
    expect(await months()).toEqual({ [thisMonth()]: money(15_990, 5_000) });
    await onCharge(session, '/refund', { amount: 10_990 });
    await countGrants();
    expect(await months()).toEqual({ [thisMonth()]: money(15_990, 15_990) });
  });

  it('is lost with a dispute, and not while it is open', async () => {
    const { session } = await cardOwner(stage, email);
    await onCharge(session, '/dispute');
    await countGrants();
    expect(await months()).toEqual({ [thisMonth()]: money(15_990) });
    await onCharge(session, '/dispute/close', { outcome: 'lost' });
    await countGrants();
    expect(await months()).toEqual({ [thisMonth()]: money(15_990, 15_990) });
  });

  it('counts once, however often and at once the triggers come', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => buy(stage, `${name}-${email}`)));
    await Promise.all([countGrants(), countGrants(), countGrants()]);
    await countGrants();
    expect(await months()).toEqual({ [thisMonth()]: money(4 * 15_990) });
  });

  it('stays when the law lets its records go, and nothing leads to them any more', async () => {
    await buy(stage, email);
    await countGrants();
    const [grant] = (await stage.db.collection('grants').get()).docs;
    await grant?.ref.delete();
    await Promise.all([countGrant(grant?.id ?? '', grant), countGrant(grant?.id ?? '', grant)]);
    expect(await months()).toEqual({ [thisMonth()]: money(15_990) });
    const parts = await stage.db.collection('month_parts').get();
    expect(parts.docs.map((doc) => [doc.id, doc.data()])).toEqual([
      ['erased', { months: { [thisMonth()]: money(15_990) } }],
    ]);
  });
});

describe('the releases of a month', () => {
  const oneRelease = () => ({ [thisMonth()]: { ...money(0), release_days: { '0': 1 } } });

  it('are counted by their working days', async () => {
    await happens('ana', 'received');
    await countWorkout('ana');
    expect(await months()).toEqual({});
    await stage.db.recursiveDelete(stage.db.collection('workouts'));
    await happens('ana', 'received', 'released');
    await happens('bia', 'received', 'released');
    await Promise.all(['ana', 'bia', 'ana'].map((uid) => countWorkout(uid)));
    expect(await months()).toEqual({ [thisMonth()]: { ...money(0), release_days: { '0': 2 } } });
  });

  it('are not counted anew for each answer that changes after the release', async () => {
    await happens('ana', 'received', 'released');
    const workout = stage.db.doc('workouts/ana');
    const before = await workout.get();
    await workout.update({ stage: 'changed', changed: ['peso'] });
    await countWorkout('ana', before);
    expect((await stage.db.collection('month_parts').get()).size).toBe(0);
  });

  it('stay when the account is erased, also in the middle of the erasure', async () => {
    await happens('ana', 'received', 'released');
    await countWorkout('ana');
    await stage.db.recursiveDelete(stage.db.collection('workouts/ana/events'));
    await countWorkout('ana');
    expect(await months()).toEqual(oneRelease());
    await stage.db.doc('workouts/ana').delete();
    await countWorkout('ana');
    expect(await months()).toEqual(oneRelease());
    const parts = await stage.db.collection('month_parts').get();
    expect(parts.docs.map((doc) => doc.id)).toEqual(['erased']);
  });
});

describe('a check of the months', () => {
  it('finds what no trigger counted, and a rebuild counts it', async () => {
    await buy(stage, email);
    await happens('ana', 'received', 'released');
    const [grant] = (await stage.db.collection('grants').get()).docs;
    const lines = [`month_parts/grants_${grant?.id}`, 'month_parts/workouts_ana'];
    expect(await check(false)).toEqual(lines);
    expect((await stage.db.collection('months').get()).size).toBe(0);
    expect(await check(true)).toEqual([...lines, `months/${thisMonth()}`]);
    expect(await months()).toEqual({ [thisMonth()]: { ...money(15_990), release_days: { '0': 1 } } });
  });

  it('finds a sum, a part and a month that no record explains, and a rebuild mends them', async () => {
    await buy(stage, email);
    await countGrants();
    const right = await months();
    await stage.db.doc(`months/${thisMonth()}`).update({ received_cents: 1 });
    await stage.db.doc('months/2020-01').set(money(5));
    await stage.db.doc('month_parts/workouts_gone').set({ months: { '2020-02': money(7) } });
    expect((await check(false)).toSorted()).toEqual(
      ['month_parts/workouts_gone', 'months/2020-01', 'months/2020-02', `months/${thisMonth()}`].toSorted(),
    );
    await check(true);
    // A part whose source is gone counts as one of an erased account.
    expect(await months()).toEqual({ ...right, '2020-02': money(7) });
  });
});
