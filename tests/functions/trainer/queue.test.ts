import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { DAY_MS, HOUR_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { addWorkingDays } from 'domain/kit/working-days';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { buy, cardOwner, confirmMailbox, openAccount, orderRenewal, passPeriod } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  act,
  consent,
  eventsOf,
  followMoney,
  newClient,
  newOwner,
  rowOf,
  rowsOf,
  save,
  saveQuietly,
  workoutOf,
} from '../support/trainers.ts';

const LINK = 'https://app.exemplo.com/treino';
const stage = useStage('queue');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const release = (uid: string) =>
  act(stage, uid, { kind: 'released', routine: null, link: LINK, message: '' });

describe('a row of the queue', () => {
  it('is not made for a registration that nobody paid for', async () => {
    await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
    await followMoney(stage, email);
    expect(await rowsOf(stage, email)).toEqual({});
  });

  it('shows a purchase that nobody has claimed, under the name of its payer', async () => {
    await buy(stage, email);
    await followMoney(stage, email);
    const rows = await rowsOf(stage, email);
    expect(Object.keys(rows)).toEqual([subscriberId(email)]);
    expect(rows[subscriberId(email)]).toMatchObject({
      uid: null,
      nome: 'Ana Souza',
      email,
      telefone: '(11)98765-4321',
      tier: 'plus',
      state: 'unclaimed',
      active: true,
      flags: [],
      due_on: null,
      search: expect.arrayContaining(['an', 'souza', '4321']),
    });
  });

  it("becomes the account's once the buyer has made one, and waits for the questionnaire", async () => {
    const uid = await newOwner(stage, email);
    const rows = await rowsOf(stage, email);
    expect(Object.keys(rows)).toEqual([uid]);
    expect(rows[uid]).toMatchObject({ uid, state: 'no-questionnaire', missing: [] });
  });

  it('names the answers that are missing', async () => {
    const uid = await newOwner(stage, email);
    await save(stage, uid, { ...wholeAnswers, peso: null, nivel_energia: null });
    expect(await rowOf(stage, uid)).toMatchObject({
      state: 'incomplete',
      missing: ['peso', 'nivel_energia'],
    });
    expect(await workoutOf(stage, uid)).toBeUndefined();
  });

  it('waits for a workout, with its promised day, once the answers suffice', async () => {
    stage.stopClock();
    const uid = await newClient(stage, email);
    const due_on = addWorkingDays(todayInSaoPaulo(stage.now()), 3);
    const row = await rowOf(stage, uid);
    expect(row).toMatchObject({ state: 'waiting', due_on, correction_asked: false, flags: [] });
    expect(row?.['order']).toMatch(new RegExp(`^${due_on} `));
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'received', version: 1, due_on });
    expect(await eventsOf(stage, uid)).toEqual(['received']);
  });

  it('flags a limitation that the person has told of', async () => {
    const uid = await newClient(stage, email);
    await save(stage, uid, { limitacoes_lesoes: 'Joelho esquerdo' });
    expect((await rowOf(stage, uid))?.['flags']).toEqual(['limitation']);
  });

  it('follows the trainer: preparing, released, taken back', async () => {
    const uid = await newClient(stage, email);
    await act(stage, uid, { kind: 'started' });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'preparing', due_on: expect.any(String) });
    await release(uid);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'released', due_on: null });
    await act(stage, uid, { kind: 'taken-back' });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'preparing' });
  });

  it('is a row of its own for a purchase of the same address that the account may not see', async () => {
    const uid = await newClient(stage, email);
    await buy(stage, email, { plan: 'pro', customer_name: 'Rui Outro', customer_phone: '(21)91111-2222' });
    await followMoney(stage, email);
    const rows = await rowsOf(stage, email);
    expect(Object.keys(rows).toSorted()).toEqual([uid, subscriberId(email)].toSorted());
    expect(rows[uid]).toMatchObject({ nome: 'Ana Souza', tier: 'plus', state: 'waiting' });
    expect(rows[subscriberId(email)]).toMatchObject({
      uid: null,
      nome: 'Rui Outro',
      telefone: '(21)91111-2222',
      tier: 'pro',
      state: 'unclaimed',
      flags: [],
    });
    await confirmMailbox(stage, email, uid);
    await followMoney(stage, email);
    expect(Object.keys(await rowsOf(stage, email))).toEqual([uid]);
  });

  it('goes when the account is erased', async () => {
    const uid = await newClient(stage, email);
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    await followMoney(stage, email);
    expect((await stage.db.collection('queue').get()).size).toBe(0);
  });

  it('ends with the refund of the only purchase', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await save(stage, uid, wholeAnswers);
    await stage.control(`/charges/${pixId}/refund`);
    await stage.deliver();
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'ended', active: false, due_on: null });
  });

  it('flags a payment that the bank contests', async () => {
    const { id: pixId } = await buy(stage, email);
    await stage.control(`/charges/${pixId}/dispute`);
    await stage.deliver();
    await followMoney(stage, email);
    expect((await rowsOf(stage, email))[subscriberId(email)]).toMatchObject({ flags: ['disputed'] });
  });
});

describe('time alone', () => {
  it('moves a released row to the expiring ones seven days before the end, and ends it', async () => {
    const uid = await newClient(stage, email);
    await release(uid);
    stage.advance(53 * DAY_MS + HOUR_MS);
    await stage.run('refresh-queue');
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'expiring', active: true });
    stage.advance(7 * DAY_MS);
    await stage.run('refresh-queue');
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'ended', active: false, changes_at: null });
  });

  it('says of a release of 30 days that it is aged, until a new one takes its place', async () => {
    const uid = await newClient(stage, email);
    await release(uid);
    stage.advance(30 * DAY_MS - HOUR_MS);
    await stage.run('refresh-queue');
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'released' });
    stage.advance(HOUR_MS);
    await stage.run('refresh-queue');
    const { released_at } = (await workoutOf(stage, uid)) ?? {};
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'aged', since: released_at, active: true });
    await save(stage, uid, { peso: 82 });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'changed' });
    await act(stage, uid, { kind: 'marked-current' });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'aged', since: released_at });
    await release(uid);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'released' });
  });

  it('starts again at received where a purchase follows a gap, with a new promise', async () => {
    stage.stopClock();
    const uid = await newClient(stage, email);
    await release(uid);
    stage.advance(90 * DAY_MS);
    await stage.run('refresh-queue');
    await buy(stage, email, {}, { uid });
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({
      state: 'waiting',
      due_on: addWorkingDays(todayInSaoPaulo(stage.now()), 3),
    });
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'received', link: null });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released', 'received']);
  });

  it('keeps the release where the purchase comes before the end', async () => {
    const uid = await newClient(stage, email);
    await release(uid);
    stage.advance(59 * DAY_MS);
    await buy(stage, email, {}, { uid });
    stage.advance(30 * DAY_MS);
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'aged' });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released']);
  });

  it('keeps the release of a card that renews, which never expires', async () => {
    const { uid } = await cardOwner(stage, email);
    await save(stage, uid, wholeAnswers);
    await release(uid);
    stage.advance(55 * DAY_MS);
    await stage.run('refresh-queue');
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'aged', renews: true });
    stage.advance(5 * DAY_MS + 3 * HOUR_MS);
    await stage.deliver();
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'aged', active: true });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released']);
  });

  it('flags a renewal that the bank refused', async () => {
    const { uid, session } = await cardOwner(stage, email);
    await orderRenewal(stage, session, 'refused');
    await passPeriod(stage);
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({ flags: ['refused'], state: 'ended' });
  });
});

describe('the triggers', () => {
  it('write nothing when they come again, and end the same in any order', async () => {
    const uid = await newOwner(stage, email);
    const first = await saveQuietly(stage, uid, { ...wholeAnswers, peso: null });
    const second = await saveQuietly(stage, uid, { peso: 80, consent: consent(stage) });
    await second('queue', 'changes', 'assess');
    await first();
    const before = await stage.dump();
    const row = await stage.db.doc(`queue/${uid}`).get();
    for (const deliver of [first, second, first]) await deliver();
    await followMoney(stage, email);
    expect(await stage.dump()).toEqual(before);
    expect((await stage.db.doc(`queue/${uid}`).get()).updateTime).toEqual(row.updateTime);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'waiting' });
    expect(await eventsOf(stage, uid)).toEqual(['received']);
  });

  it('at once write one event', async () => {
    const uid = await newOwner(stage, email);
    const deliver = await saveQuietly(stage, uid, { ...wholeAnswers, consent: consent(stage) });
    const queue = Array.from({ length: 6 }, () => deliver('queue'));
    await Promise.all([...queue, deliver('changes'), followMoney(stage, email), followMoney(stage, email)]);
    expect(await eventsOf(stage, uid)).toEqual(['received']);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'waiting' });
  });
});
