import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { booksOf } from '../support/books.ts';
import { buy, buyByCard, cardOwner } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('reminders');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const pass = (days: number) => stage.advance(days * DAY_MS);
const remind = () => stage.run('remind-renewals');
const reminders = async (of = email) =>
  (await booksOf(stage, of)).mails.filter(({ message }) =>
    message.subject.startsWith('Seu plano termina em'),
  );

/** Makes subscribers as an import does, without grants. */
async function importSubscribers(count: number, endsInDays: number): Promise<void> {
  const batch = stage.db.batch();
  for (let i = 0; i < count; i += 1) {
    const address = `importado-${i}@exemplo.com`;
    batch.set(stage.db.doc(`subscribers/${subscriberId(address)}`), {
      email: address,
      nome: 'Ana',
      subscribed: true,
      subscription_tier: 'Personal 3.0',
      subscription_end: new Date(stage.now().getTime() + endsInDays * DAY_MS + i),
    });
  }
  await batch.commit();
}

describe('the reminder, 7 days before a PIX period ends', () => {
  it('is written from the seventh day before the end, not earlier', async () => {
    await buy(stage, email, { plan: 'pro' });
    stage.advance(53 * DAY_MS - HOUR_MS);
    await remind();
    expect(await reminders()).toEqual([]);
    stage.advance(2 * HOUR_MS);
    await remind();
    expect(await reminders()).toHaveLength(1);
  });

  it('says the plan and its end, and leads to the plans', async () => {
    await buy(stage, email, { plan: 'pro' });
    pass(54);
    await remind();
    const end = (await booksOf(stage, email)).subscriber?.['subscription_end'].toDate() as Date;
    const day = end.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    const [mail] = await reminders();
    expect(mail?.message.subject).toBe(`Seu plano termina em ${day}`);
    expect(mail?.message.text).toContain(`Seu Personal PRO vale até ${day}`);
    expect(mail?.message.text).toContain('http://127.0.0.1:5000/#planos');
  });

  it('is written once, however often the hour strikes, also twice at once', async () => {
    await buy(stage, email);
    pass(54);
    await Promise.all([remind(), remind()]);
    stage.advance(HOUR_MS);
    await remind();
    expect(await reminders()).toHaveLength(1);
    // A mail document that is written again would be sent again.
    const [copy] = (
      await stage.db
        .collection('mail')
        .where('about', '==', [subscriberId(email)])
        .get()
    ).docs;
    expect(copy?.updateTime).toEqual(copy?.createTime);
  });

  it('is not written again once its copy has expired, which goes 30 days later', async () => {
    await importSubscribers(1, 6);
    const from = stage.now().getTime();
    await remind();
    const [mail, ...others] = (await stage.db.collection('mail').get()).docs;
    expect(others).toEqual([]);
    expect(mail?.get('delete_at').toMillis()).toBeGreaterThanOrEqual(from + 30 * DAY_MS);
    expect(mail?.get('about')).toEqual([subscriberId('importado-0@exemplo.com')]);
    await mail?.ref.delete();
    stage.advance(HOUR_MS);
    await remind();
    expect((await stage.db.collection('mail').get()).size).toBe(0);
  });

  it('is written again for the next end, after renewing', async () => {
    await buy(stage, email);
    pass(54);
    await remind();
    await buy(stage, email);
    await remind();
    expect(await reminders()).toHaveLength(1);
    pass(60);
    await remind();
    expect(await reminders()).toHaveLength(2);
  });

  it('is not written once the plan has ended', async () => {
    await buy(stage, email);
    pass(61);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('is not written to whose card renews', async () => {
    await buyByCard(stage, email);
    pass(54);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('is not written to whose card renews after a PIX period either', async () => {
    await buy(stage, email);
    await buyByCard(stage, email);
    pass(54);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('is not written to who cancelled the renewal: that end was chosen', async () => {
    const { uid } = await cardOwner(stage, email);
    await stage.call('cancel-subscription', null, { uid });
    pass(54);
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('is written to whose PIX period follows a cancelled card', async () => {
    const { uid } = await cardOwner(stage, email);
    await stage.call('cancel-subscription', null, { uid });
    await buy(stage, email, {}, { uid });
    pass(54);
    await remind();
    expect(await reminders()).toEqual([]);
    pass(60);
    await remind();
    expect(await reminders()).toHaveLength(1);
  });

  it('is not written for a plan without an end', async () => {
    await stage.db.doc(`subscribers/${subscriberId(email)}`).set({
      email,
      nome: 'Ana',
      subscribed: true,
      subscription_tier: 'pro',
      subscription_end: null,
    });
    await remind();
    expect(await reminders()).toEqual([]);
  });

  it('reaches imported subscribers too, more than one page of them, past one whose record is broken', async () => {
    await importSubscribers(205, 6);
    // The end makes the record due, and the address is not a text.
    await stage.db
      .doc('subscribers/broken')
      .set({ email: 5, subscribed: true, subscription_end: new Date(stage.now().getTime() + 5 * DAY_MS) });
    await remind();
    const mails = await stage.db.collection('mail').get();
    expect(mails.size).toBe(205);
    expect(new Set(mails.docs.map((doc) => String(doc.get('to')))).size).toBe(205);
  });
});
