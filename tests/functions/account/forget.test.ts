import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import type { forgetUnpaid } from '../../../functions/src/account/forget-unpaid.ts';
import { purchaseId } from '../../../functions/src/buy/records.ts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { askForPix, paySilently } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const ADDRESS = 'ana@exemplo.com';
const stage = useStage('forget');
let forget: typeof forgetUnpaid;
beforeAll(async () => {
  forget = (await import('../../../functions/src/account/forget-unpaid.ts')).forgetUnpaid;
});

beforeEach(() => stage.reset());
const id = subscriberId(ADDRESS);

/** Registers, asks for a code and lets it expire. Answers the payment's key. */
async function lapse(email: string): Promise<string> {
  await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
  const pix = await askForPix(stage, email);
  stage.advance(4 * DAY_MS);
  await stage.run('reconcile-payments');
  return `pix_${pix.id}`;
}
const mail = (name: string, fields: object) =>
  stage.db.doc(`mail/${name}`).set({ to: ['contato@exemplo.com'], message: {}, about: [], ...fields });

describe('forgetting an address that never paid', () => {
  it('erases registration, orders, expired payments, mails and imports, and lists them', async () => {
    const key = await lapse(ADDRESS);
    await mail('a', { to: [ADDRESS] });
    await mail('b', { about: [id] });
    await mail('c', { about: [purchaseId(key)] });
    await stage.db.doc('anamnese_treinos/antigo').set({ email: ADDRESS, peso: 80 });
    const done = await forget(` ${ADDRESS.toUpperCase()}`, false);
    expect(done).toEqual({
      refusal: null,
      lines: [
        'erases mail a',
        'erases mail b',
        'erases mail c',
        expect.stringMatching(/^erases order /),
        `erases payment ${key}`,
        'erases questionnaire antigo',
        `erases subscriber ${id}`,
      ],
    });
    expect(await stage.dump()).toEqual({});
    expect(await forget(ADDRESS, false)).toEqual({ refusal: null, lines: [] });
  });

  it('erases nothing of other people', async () => {
    await lapse('bia@exemplo.com');
    await mail('b', { to: ['bia@exemplo.com'], about: [subscriberId('bia@exemplo.com')] });
    const before = await stage.dump();
    await lapse(ADDRESS);
    await forget(ADDRESS, false);
    expect(Object.keys(await stage.dump())).toEqual(Object.keys(before));
  });

  it('keeps a payment that can still be paid, with the address alone, and finds it once it is paid', async () => {
    await stage.call('register-subscriber', { email: ADDRESS, nome: 'Ana Souza' });
    const pix = await askForPix(stage, ADDRESS);
    const { lines } = await forget(ADDRESS, false);
    expect(lines).toEqual([
      `erases subscriber ${id}`,
      expect.stringMatching(/^leaves the address in order /),
      `leaves the address in payment pix_${pix.id}`,
    ]);
    expect(JSON.stringify(await stage.dump())).not.toMatch(/Ana Souza|98765-?4321/);
    await paySilently(stage, pix.id);
    stage.advance(60_000);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: ADDRESS });
    expect((await stage.db.doc(`subscribers/${id}`).get()).get('subscribed')).toBe(true);
  });
});

describe('forgetting is refused', () => {
  const expectRefused = async (reason: RegExp) => {
    const before = await stage.dump();
    expect(await forget(ADDRESS, false)).toEqual({ refusal: expect.stringMatching(reason), lines: [] });
    expect(await stage.dump()).toEqual(before);
  };

  it('for an address with an account: its owner deletes it in the dashboard', async () => {
    await lapse(ADDRESS);
    const uid = await stage.signUp(ADDRESS);
    await expectRefused(/account/);
    await stage.auth.deleteUser(uid);
    await stage.db.doc(`subscribers/${id}`).update({ user_id: uid });
    await expectRefused(/account/);
  });

  it('for an address that ever paid, even if the money went back', async () => {
    const pix = await askForPix(stage, ADDRESS);
    await paySilently(stage, pix.id);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: ADDRESS });
    await expectRefused(/paid/);
    await stage.control(`/charges/${pix.id}/refund`);
    await stage.deliver();
    stage.advance(400 * DAY_MS);
    await stage.run('reconcile-payments');
    await stage.db.doc(`subscribers/${id}`).delete();
    await expectRefused(/paid/);
  });

  it('for an address under which a deleted account had paid: the law keeps that payment', async () => {
    await stage.db
      .doc('payments/pix_velho')
      .set({ status: 'paid', subscriber: 'erased_x', registration: { email: ADDRESS } });
    await stage.call('register-subscriber', { email: ADDRESS, nome: 'Ana' });
    await expectRefused(/paid/);
  });

  it.each([
    ['a plan that was imported', { subscribed: false, subscription_end: new Date(0) }],
    ['a courtesy', { subscribed: true, subscription_end: null }],
  ])('where there is %s', async (_, plan) => {
    await stage.db.doc(`subscribers/${id}`).set({ email: ADDRESS, user_id: null, ...plan });
    await expectRefused(/plan/);
  });
});
