import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { buy, cardOwner, CPF } from '../support/people.ts';
import { type Trainee, type Trainer, audited, newTrainee, newTrainer, putRow } from '../support/trainers.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('open-subscriber');

let email: string;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  email = `ana-${randomUUID()}@exemplo.com`;
});

const open = (id: string) => stage.call('open-subscriber', { id }, rafael);
/** A buyer by PIX with an account that the purchase's proof made. */
async function buyer(): Promise<Trainee & { readonly pixId: string }> {
  const { id: pixId } = await buy(stage, email);
  await stage.call('create-account', { email, password: 'segredo1', proof: { pixId } });
  const { uid } = await stage.auth.getUserByEmail(email);
  return { uid, email, subscriber: subscriberId(email), pixId };
}

describe('opening a subscriber', () => {
  it('opens the answers to this trainer for an hour, and the record of that goes a day later', async () => {
    const ana = await newTrainee(stage);
    await putRow(stage, ana);
    const from = stage.now().getTime();
    await open(ana.uid);
    const { docs } = await stage.db.collection('openings').get();
    expect(docs.map((doc) => doc.id)).toEqual([`${rafael.uid}_${ana.uid}`]);
    expect(docs[0]?.data()).toMatchObject({ trainer: rafael.uid, id: ana.uid });
    const until = docs[0]?.get('until').toMillis();
    expect(until).toBeGreaterThanOrEqual(from + HOUR_MS);
    expect(until).toBeLessThan(from + HOUR_MS + 60_000);
    expect(docs[0]?.get('delete_at').toMillis()).toBe(until + DAY_MS);
  });

  it('is refused for an id that Firestore keeps for itself', async () => {
    await expect(open('__proto__')).rejects.toEqual(refusedWith('invalid-request'));
    expect(await audited(stage)).toEqual([]);
  });

  it('is recorded each time', async () => {
    const ana = await newTrainee(stage);
    await putRow(stage, ana);
    await open(ana.uid);
    await open(ana.uid);
    const record = { trainer: rafael.uid, action: 'open-subscriber', id: ana.uid };
    expect(await audited(stage)).toEqual([record, record]);
  });

  it('answers the payments that the account sees itself, without a CPF and a proof', async () => {
    const ana = await buyer();
    await putRow(stage, ana);
    const answer = await open(ana.uid);
    expect(answer.payments).toHaveLength(1);
    expect(answer).toEqual(await stage.call('list-payments', null, { uid: ana.uid }));
    const told = JSON.stringify(answer);
    for (const secret of [ana.pixId, CPF, CPF.replace(/\D/g, '')]) expect(told).not.toContain(secret);
  });

  it('answers the card subscription, without a number of the card and an id at Stripe', async () => {
    const { uid } = await cardOwner(stage, email);
    await putRow(stage, { uid, email, subscriber: subscriberId(email) });
    const answer = await open(uid);
    expect(answer.card).toMatchObject({ state: 'renews' });
    expect(JSON.stringify(answer)).not.toMatch(/\b4242\b|cs_test|sub_|cus_|in_/);
  });

  it('answers no payments for a plan that was given or imported', async () => {
    const ana = await newTrainee(stage);
    await putRow(stage, ana);
    expect(await open(ana.uid)).toEqual({ payments: [], card: null, next: null, questions: [] });
  });

  it('answers all purchases of an address without an account, and opens no answers', async () => {
    await buy(stage, email);
    await buy(stage, email);
    const subscriber = subscriberId(email);
    await putRow(stage, { uid: '', email, subscriber }, { uid: null, state: 'unclaimed' });
    expect((await open(subscriber)).payments).toHaveLength(2);
    expect((await stage.db.collection('openings').get()).size).toBe(0);
    expect(await audited(stage)).toEqual([
      { trainer: rafael.uid, action: 'open-subscriber', id: subscriber },
    ]);
  });

  it("shows the purchases that no account may see in their own row only, and the account's in the other", async () => {
    const ana = await buyer();
    await buy(stage, email, { plan: 'pro' });
    await putRow(stage, ana);
    await putRow(stage, ana, { uid: null, state: 'unclaimed' });
    const tiers = async (id: string) => (await open(id)).payments.map(({ tier }) => tier);
    expect(await tiers(ana.uid)).toEqual(['plus']);
    expect(await tiers(ana.subscriber)).toEqual(['pro']);
  });

  it('of nobody is refused and leaves no record', async () => {
    await expect(open('ninguem')).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await audited(stage)).toEqual([]);
  });

  it.each([
    ['erased', (ana: Trainee) => stage.db.doc(`subscribers/${ana.subscriber}`).delete()],
    [
      'displaced from the address',
      (ana: Trainee) => stage.db.doc(`subscribers/${ana.subscriber}`).update({ user_id: 'outra' }),
    ],
  ])('whose account was %s opens nothing, although the row still stands', async (_, leave) => {
    const ana = await newTrainee(stage);
    await putRow(stage, ana);
    await leave(ana);
    await expect(open(ana.uid)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect((await stage.db.collection('openings').get()).size).toBe(0);
  });
});
