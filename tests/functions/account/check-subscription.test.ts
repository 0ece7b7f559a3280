import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberOf } from '../support/books.ts';
import { askForPix, buy, confirmMailbox } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('check-subscription', { FIX_PIX_EMAIL: 'fix-pix@personal.example' });

let email: string;
beforeEach(() => {
  email = `bia-${randomUUID()}@exemplo.com`;
});

const createAccount = (pixId: string, password = 'segredo1', of = email) =>
  stage.call('create-account', { email: of, password, proof: { pixId } });
const subscriber = (of = email) => subscriberOf(stage, of);
const accountOf = (of = email) => stage.auth.getUserByEmail(of);

describe('check-subscription', () => {
  // spec: "Subscription status: subscribed, subscription_tier, subscription_end."
  it('shows an unconfirmed account no payment for its e-mail, and every payment once the mailbox is confirmed', async () => {
    await buy(stage, email);
    const uid = await stage.signUp(email);
    expect(await stage.call('check-subscription', null, { uid })).toEqual({
      subscribed: false,
      subscription_tier: null,
      subscription_end: null,
      can_fix_pix: false,
      mailbox: 'unconfirmed',
    });
    expect((await subscriber())?.['user_id']).toBeNull();
    await confirmMailbox(stage, email, uid);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({
      subscribed: true,
      mailbox: 'confirmed',
    });
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).exists).toBe(true);
  });

  // spec: "| check-subscription | none | subscribed, subscription_tier, subscription_end |"
  it('finds a payment of which no webhook came', async () => {
    const first = await buy(stage, email);
    await createAccount(first.id);
    const { uid } = await accountOf();
    stage.advance(61 * 24 * 60 * 60 * 1000);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({
      subscribed: false,
      subscription_tier: null,
    });
    const second = await askForPix(stage, email, {}, { uid });
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${second.id}/pay`);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
  });

  it('refuses a caller who is not signed in', async () => {
    await expect(stage.call('check-subscription', null)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Faça login para continuar.',
    });
  });
});

describe('fix-subscriber', () => {
  const fixer = 'fix-pix@personal.example';

  // spec: "| fix-subscriber | email | only success is read |"
  it('grants the configured account what it really paid, and nothing else', async () => {
    const uid = await stage.signUp(fixer);
    await confirmMailbox(stage, fixer, uid);
    const pix = await askForPix(stage, fixer);
    expect(await stage.call('fix-subscriber', { email: fixer }, { uid })).toEqual({ success: false });
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ can_fix_pix: true });
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    expect(await stage.call('fix-subscriber', { email: fixer }, { uid })).toEqual({ success: true });
  });

  // spec: "A fix-PIX button appears only for one specific hard-coded account"
  it('refuses every other account, whatever e-mail it sends', async () => {
    const uid = await stage.signUp(email);
    await confirmMailbox(stage, email, uid);
    await expect(stage.call('fix-subscriber', { email: fixer }, { uid })).rejects.toMatchObject({
      code: 'permission-denied',
      details: { code: 'forbidden' },
    });
  });
});
