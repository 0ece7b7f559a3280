import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { subscriberOf } from '../support/books.ts';
import { askForPix, buy, checkOut } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('subscribers');

let email: string;
beforeEach(() => {
  email = `caio-${randomUUID()}@exemplo.com`;
});
const subscriber = () => subscriberOf(stage, email);

describe('register-subscriber', () => {
  // spec: "subscribers record: email, nome, telefone, data_nascimento, subscribed (boolean), subscription_tier, subscription_end (date)"
  // spec: "Registration payload: email, nome, telefone, data_nascimento (empty on the PIX path), user_id (null on the PIX path)"
  // spec: "| register-subscriber | email, nome, telefone, data_nascimento, user_id |"
  it('creates a record that owns nothing, from what the PIX dialog sends', async () => {
    const request = {
      email: ` ${email.toUpperCase()}`,
      nome: 'Caio',
      telefone: '+55 (11) 98765-4321',
      data_nascimento: '',
      user_id: null,
    };
    expect(await stage.callRaw('register-subscriber', request)).toEqual({ success: true });
    expect(await subscriber()).toMatchObject({
      email,
      nome: 'Caio',
      telefone: '(11)98765-4321',
      data_nascimento: '',
      user_id: null,
      subscribed: false,
      subscription_tier: null,
      subscription_end: null,
    });
  });

  it('ignores a user_id', async () => {
    await stage.call('register-subscriber', { email, user_id: 'invasor' });
    expect((await subscriber())?.['user_id']).toBeNull();
  });

  it('completes an unpaid record', async () => {
    await stage.call('register-subscriber', { email, nome: 'Caio' });
    await stage.call('register-subscriber', { email, data_nascimento: '1990-02-28' });
    expect(await subscriber()).toMatchObject({ nome: 'Caio', data_nascimento: '1990-02-28' });
  });

  it('changes nothing on a paid or an owned record, and answers the same', async () => {
    await buy(stage, email);
    const paid = await subscriber();
    expect(await stage.call('register-subscriber', { email, nome: 'Invasor' })).toEqual({ success: true });
    expect(await subscriber()).toEqual(paid);
    await stage.db
      .doc(`subscribers/${subscriberId(email)}`)
      .set({ email, user_id: 'dona', subscribed: false });
    await stage.call('register-subscriber', { email, nome: 'Invasor' });
    expect(await subscriber()).toEqual({ email, user_id: 'dona', subscribed: false });
  });
});

describe('an order', () => {
  it.each([
    ['by PIX', () => askForPix(stage, email), ''],
    ['by card', () => checkOut(stage, email), '1990-02-28'],
  ])('%s registers its buyer before anybody has paid', async (_method, order, data_nascimento) => {
    await order();
    expect(await subscriber()).toMatchObject({
      email,
      nome: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento,
      user_id: null,
      subscribed: false,
    });
  });

  // spec: "'Erro ao salvar dados. Tente novamente.' (title 'Erro' on the PIX path) when subscriber registration fails; the flow stops."
  it.each([
    ['by PIX', () => askForPix(stage, email)],
    ['by card', () => checkOut(stage, email)],
  ])('%s stops where its buyer cannot be registered', async (_method, order) => {
    const unreadable = { email: 7, subscribed: false };
    await stage.db.doc(`subscribers/${subscriberId(email)}`).set(unreadable);
    const before = await stage.dump();
    await expect(order()).rejects.toMatchObject({
      message: 'Erro ao salvar dados. Tente novamente.',
      details: { code: 'registration-failed' },
    });
    expect(await stage.dump()).toEqual(before);
  });
});

describe('a registration that nobody pays for', () => {
  const goesAt = async () => (await subscriber())?.['delete_at']?.toDate() as Date | undefined;

  it('expires 30 days after it was last sent', async () => {
    const first = stage.now().getTime();
    await stage.call('register-subscriber', { email, nome: 'Caio' });
    expect((await goesAt())?.getTime()).toBeGreaterThanOrEqual(first + 30 * DAY_MS);
    expect((await goesAt())?.getTime()).toBeLessThan(first + 31 * DAY_MS);
    stage.advance(20 * DAY_MS);
    await stage.call('register-subscriber', { email, nome: 'Caio' });
    expect((await goesAt())?.getTime()).toBeGreaterThanOrEqual(first + 50 * DAY_MS);
  });

  it('does not expire if an import or the trainer made the record', async () => {
    const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await ref.set({ email, nome: '', subscribed: false, subscription_end: null, user_id: null });
    await stage.call('register-subscriber', { email, nome: 'Caio' });
    expect(await subscriber()).toMatchObject({ nome: 'Caio' });
    expect(await goesAt()).toBeUndefined();
  });

  it('no longer expires once it is paid or owned', async () => {
    const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await stage.call('register-subscriber', { email, nome: 'Caio' });
    for (const taken of [
      { user_id: 'dona', subscribed: false, subscription_end: null },
      { user_id: null, subscribed: true, subscription_end: null },
      { user_id: null, subscribed: false, subscription_end: new Date(0) },
    ]) {
      // The fields that change when a payment or an owner comes.
      await ref.update({ ...taken, delete_at: null });
      await stage.call('register-subscriber', { email, nome: 'Invasor' });
      expect(await subscriber()).toMatchObject({ nome: 'Caio', delete_at: null });
    }
  });
});

const expire = () => stage.exports.expire.plans.run({ scheduleTime: stage.now().toISOString() });

describe('expire-plans', () => {
  it('turns a plan off once its end has passed, and keeps the end', async () => {
    await buy(stage, email);
    await expire();
    expect((await subscriber())?.['subscribed']).toBe(true);
    stage.advance(60 * DAY_MS + 1000);
    await expire();
    expect(await subscriber()).toMatchObject({ subscribed: false, subscription_end: expect.anything() });
  });

  it('moves on to the tier of the next paid period', async () => {
    await buy(stage, email);
    await buy(stage, email, { plan: 'pro' });
    expect((await subscriber())?.['subscription_tier']).toBe('plus');
    stage.advance(60 * DAY_MS + 1000);
    await expire();
    expect(await subscriber()).toMatchObject({ subscribed: true, subscription_tier: 'pro' });
  });

  it('is not stopped by a record that cannot be read', async () => {
    await stage.db
      .doc(`subscribers/${randomUUID()}`)
      .set({ email: 7, subscribed: true, subscription_end: new Date(0) });
    await stage.db
      .doc(`subscribers/${subscriberId(email)}`)
      .set({ email, subscribed: false, entitlement_changes_at: new Date(0) });
    await expire();
    expect((await subscriber())?.['entitlement_changes_at']).toBeNull();
  });

  it('turns off imported plans and leaves courtesies without an end alone', async () => {
    const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await ref.set({
      email,
      subscribed: true,
      subscription_tier: 'Personal 3.0',
      subscription_end: new Date(0),
    });
    await expire();
    expect(await subscriber()).toMatchObject({ subscribed: false, subscription_tier: 'Personal 3.0' });
    await ref.set({ email, subscribed: true, subscription_tier: 'pro', subscription_end: null });
    await expire();
    expect((await subscriber())?.['subscribed']).toBe(true);
  });
});
