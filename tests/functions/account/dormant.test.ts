import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { COLLECTIONS } from 'domain/kit/terms';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf, subscriberOf } from '../support/books.ts';
import { buy, cardOwner, loseEvents, openAccount } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { actByCall, eventsOf, followMoney, keptOf, newClient, save, workoutOf } from '../support/trainers.ts';

const LINK = 'https://app.exemplo.com/treino';
const stage = useStage('dormant');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

/** Lets the time pass until so many days before the term of an account ends whose plan of 60 days was paid now. */
async function passUntil(daysBefore: number): Promise<void> {
  const end = new Date(stage.now().getTime() + 60 * DAY_MS);
  end.setUTCFullYear(end.getUTCFullYear() + COLLECTIONS.subscribers.terms.ended.years);
  stage.advance(end.getTime() - stage.now().getTime() - daysBefore * DAY_MS);
  await stage.run('reconcile-payments');
  await stage.run('expire-plans');
}

/** One night after `days` days. */
async function night(days = 0): Promise<void> {
  stage.advance(days * DAY_MS);
  await stage.run('erase-dormant');
}

const announced = async () =>
  (await booksOf(stage, email)).mailed.filter((kind) => kind === 'erasure').length;
const hasAccount = async (uid: string) =>
  (await stage.auth.getUsers([{ uid }])).users.some((user) => user.uid === uid);

// It comes first, because the database dates the import by the machine's clock, which no test moves.
it('an imported record stays for two years from the import, also without a plan', async () => {
  const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
  const imported = { email, nome: 'Rui', user_id: null, subscribed: false };
  await ref.set({ ...imported, subscription_end: new Date('2019-03-01T12:00:00Z') });
  const other = stage.db.doc(`subscribers/${subscriberId(`eva-${email}`)}`);
  await other.set({ ...imported, email: `eva-${email}`, subscription_end: null });
  await night();
  await night(31);
  expect((await ref.get()).exists).toBe(true);
  await night(2 * 366);
  await night(31);
  expect((await ref.get()).exists).toBe(false);
  expect((await other.get()).exists).toBe(false);
});

describe('a person whose plan ended two years ago', () => {
  it('is told 30 days before, once, and then everything goes but the money without a name', async () => {
    const uid = await newClient(stage, email);
    await actByCall(stage, uid, { kind: 'released', link: LINK, message: 'Bom treino!' });
    await save(stage, uid, { peso: 82 });
    await stage.db.doc(`trainer_notes/${uid}`).set({ text: 'Fuma', version: 1, by: 'rafael' });
    await passUntil(31);
    await night();
    expect(await announced()).toBe(0);
    await night(1.5);
    await night();
    expect(await announced()).toBe(1);
    const { mails } = await booksOf(stage, email);
    const { message } = mails.find(({ kind }) => kind === 'erasure') ?? {};
    expect(message?.text).toMatch(/apagamos seu cadastro[\s\S]*Exportar meus dados/);
    await night(29);
    expect(await subscriberOf(stage, email)).toMatchObject({ nome: 'Ana Souza' });
    expect(await hasAccount(uid)).toBe(true);

    await night(2);
    await followMoney(stage, email);
    expect(await subscriberOf(stage, email)).toBeUndefined();
    expect(await hasAccount(uid)).toBe(false);
    const left = [await workoutOf(stage, uid), await eventsOf(stage, uid), await keptOf(stage, uid)];
    expect(left).toEqual([undefined, [], undefined]);
    const dump = await stage.dump();
    // The audit names the uid, which leads to nobody any more.
    const text = JSON.stringify(Object.entries(dump).filter(([path]) => !path.startsWith('audit/')));
    for (const gone of [uid, 'Fuma', LINK, 'Ana Souza', '98765-4321']) expect(text).not.toContain(gone);
    const money = Object.entries(dump).filter(([path]) => /^(payments|grants)/.test(path));
    expect(money).toHaveLength(2);
    for (const [, kept] of money) {
      expect(kept).toMatchObject({
        subscriber: expect.stringMatching(/^erased_/),
        delete_at: expect.anything(),
      });
    }
    await night(1);
    expect(await stage.dump()).toEqual(dump);
  });

  it('may buy again afterwards, and starts clean', async () => {
    await newClient(stage, email);
    await passUntil(30);
    await night();
    await night(31);
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    expect(await stage.canSignIn(email, 'segredo1')).toBe(true);
    expect(await booksOf(stage, email)).toMatchObject({ daysLeft: expect.closeTo(60, 1) });
    const answers = await stage.db.doc(`anamnese_treinos/${uid}`).get();
    expect(answers.data()).toMatchObject({ altura: null, limitacoes_lesoes: '' });
  });

  it('who buys after the announcement keeps everything, and is told anew years later', async () => {
    const uid = await newClient(stage, email);
    await passUntil(30);
    await night();
    await buy(stage, email, {}, { uid });
    await night(31);
    expect(await subscriberOf(stage, email)).toMatchObject({ nome: 'Ana Souza', subscribed: true });
    await passUntil(0);
    await night();
    expect(await announced()).toBe(2);
    expect(await hasAccount(uid)).toBe(true);
  });

  it('and never made an account, is forgotten in the same way', async () => {
    await buy(stage, email);
    await passUntil(30);
    await night();
    await night(31);
    expect(await subscriberOf(stage, email)).toBeUndefined();
    expect(JSON.stringify(await stage.dump())).not.toContain('Ana Souza');
  });

  it('is erased the next night where a crash came in between', async () => {
    const uid = await newClient(stage, email);
    await passUntil(30);
    await night();
    await stage.auth.deleteUser(uid);
    await save(stage, uid, null);
    await night(31);
    expect(await subscriberOf(stage, email)).toBeUndefined();
  });
});

describe('what stays', () => {
  it('a plan, a courtesy, and an account whose card goes on', async () => {
    await newClient(stage, `plano-${email}`);
    await passUntil(0);
    const { uid } = await cardOwner(stage, email);
    const gift = `cortesia-${email}`;
    await stage.db
      .doc(`subscribers/${subscriberId(gift)}`)
      .set({ email: gift, nome: 'Rui', user_id: null, subscribed: true, subscription_end: null });
    // The renewals are lost for us, so the record says that the plan has ended.
    await loseEvents(stage, async () => {
      stage.advance(3 * 365 * DAY_MS);
      await stage.run('expire-plans');
      await night();
      await night(31);
    });
    expect(await hasAccount(uid)).toBe(true);
    expect(await subscriberOf(stage, email)).toBeDefined();
    expect(await subscriberOf(stage, gift)).toMatchObject({ nome: 'Rui' });
    expect(await subscriberOf(stage, `plano-${email}`)).toBeUndefined();
  });

  it("a trainer's own account", async () => {
    const uid = await newClient(stage, email);
    await stage.db.doc(`trainers/${uid}`).set({ email, added_at: stage.now() });
    await passUntil(30);
    await night();
    await night(31);
    expect(await hasAccount(uid)).toBe(true);
    expect(await subscriberOf(stage, email)).toMatchObject({ nome: 'Ana Souza' });
  });

  it("another person's purchase under the same address", async () => {
    const { id: pixId } = await buy(stage, email);
    await openAccount(stage, email, { pixId });
    await passUntil(30);
    const other = await buy(stage, email);
    await night();
    await night(31);
    expect(await subscriberOf(stage, email)).toMatchObject({ user_id: null, subscribed: true });
    const kept = await stage.db.doc(`payments/pix_${other.id}`).get();
    expect(kept.data()).toMatchObject({ subscriber: subscriberId(email), status: 'paid' });
  });
});
