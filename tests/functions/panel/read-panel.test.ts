import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { SubscriberSchema } from 'domain/kit/person';
import { recordVersion } from 'domain/panel/contract';
import * as v from 'valibot';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { costOf } from '../support/books.ts';
import { askForPix, buy, confirmMailbox } from '../support/people.ts';
import { whileRefusing } from '../support/provider-proxy.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('read-panel');

let email: string;
let uid: string;
/** Each account begins with a purchase that it has proved. */
beforeEach(async () => {
  email = `bia-${randomUUID()}@exemplo.com`;
  const { id } = await buy(stage, email);
  await stage.call('create-account', { email, password: 'segredo1', proof: { pixId: id } });
  ({ uid } = await stage.auth.getUserByEmail(email));
});

const read = () => stage.call('read-panel', null, { uid });
const check = () => stage.call('check-subscription', null, { uid });
const record = async () => stage.db.doc(`subscribers/${subscriberId(email)}`).get();

describe('read-panel', () => {
  it('answers what check-subscription and list-payments answer, and the state of the record', async () => {
    for (const mailbox of ['unconfirmed', 'confirmed'] as const) {
      if (mailbox === 'confirmed') await confirmMailbox(stage, email, uid);
      const panel = await read();
      expect(panel).toMatchObject({ status: { subscribed: true, mailbox }, unsettled: false });
      expect(panel.payments.payments).toHaveLength(1);
      expect(panel.status).toEqual(await check());
      expect(panel.payments).toEqual(await stage.call('list-payments', null, { uid }));
      const stored = await record();
      const updated_at = Number(stored.get('updated_at').toMillis());
      const version = { ...v.parse(SubscriberSchema, stored.data()), id: stored.id, updated_at };
      expect(panel.version).toBe(recordVersion(version));
    }
  });

  it('reads the record, the payment and its grant once, and writes nothing', async () => {
    await confirmMailbox(stage, email, uid);
    const before = await stage.dump();
    expect((await costOf(read)).reads).toBe(3);
    expect(await stage.dump()).toEqual(before);
  });

  it('has nobody ask a provider about an open code while a plan is active', async () => {
    await askForPix(stage, email, {}, { uid });
    expect(await read()).toMatchObject({ status: { subscribed: true }, unsettled: false });
  });

  it('of an account without a record says only the state of its mailbox', async () => {
    const other = await stage.signUp(`outra-${email}`);
    expect(await stage.call('read-panel', null, { uid: other })).toEqual({
      status: {
        subscribed: false,
        subscription_tier: null,
        subscription_end: null,
        can_fix_pix: false,
        mailbox: 'unconfirmed',
      },
      payments: { payments: [], card: null, next: null, questions: [] },
      unsettled: false,
      version: '',
    });
  });

  it('tells a closed account that it is closed, and nothing of what it paid', async () => {
    await stage.auth.updateUser(uid, { emailVerified: true });
    expect(await read()).toEqual({
      status: {
        subscribed: false,
        subscription_tier: null,
        subscription_end: null,
        can_fix_pix: false,
        mailbox: 'closed',
      },
      payments: { payments: [], card: null, next: null, questions: [] },
      unsettled: false,
      version: '',
    });
  });

  it('takes over imported answers, and answers the list also where that fails', async () => {
    await stage.db.doc(`anamnese_treinos/antigo-${uid}`).set({ email, objetivo_principal: 'perder-peso' });
    const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await ref.update({ mailbox_confirmed_at: stage.now() });
    const panel = await whileRefusing(stage.db, ['runTransaction'], new Error('unavailable'), read);
    expect(panel.payments.payments).toHaveLength(1);
    expect((await record()).get('migrated_at')).toBeUndefined();
    await read();
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).data()).toMatchObject({
      objetivo_principal: 'perder-peso',
    });
  });
});

describe('while no plan is active, read-panel', () => {
  beforeEach(() => stage.advance(61 * DAY_MS));

  it('asks no provider, says that one may know of a payment, and lists it once that was asked', async () => {
    const pix = await askForPix(stage, email, {}, { uid });
    await stage.control('/webhooks/next', { action: 'drop' });
    await stage.control(`/charges/${pix.id}/pay`);
    const asked = stage.pixProvider.requests.length;
    const before = await read();
    expect(before).toMatchObject({ status: { subscribed: false }, unsettled: true });
    expect(before.payments.payments).toHaveLength(1);
    expect(stage.pixProvider.requests).toHaveLength(asked);
    expect(await check()).toMatchObject({ subscribed: true });
    const after = await read();
    expect(after).toMatchObject({ status: { subscribed: true }, unsettled: false });
    expect(after.payments.payments).toHaveLength(2);
    expect(after.version).not.toBe(before.version);
  });

  it('has nobody ask a provider twice within a minute', async () => {
    await askForPix(stage, email, {}, { uid });
    stage.advance(60_000);
    expect(await read()).toMatchObject({ unsettled: true });
    expect(await check()).toMatchObject({ subscribed: false });
    expect(await read()).toMatchObject({ unsettled: false });
  });

  it('does not tell an unconfirmed account that somebody else ordered for its address', async () => {
    await askForPix(stage, email);
    expect(await read()).toMatchObject({ unsettled: false });
  });
});
