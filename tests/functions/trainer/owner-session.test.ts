import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { buy, confirmMailbox, openAccount } from '../support/people.ts';
import type { Caller } from '../support/servers.ts';
import { useStage } from '../support/stage.ts';
import { followMoney, newTrainee, newTrainer, type Trainer } from '../support/trainers.ts';

const CALLS_IN_TEN_MINUTES = 60;
const stage = useStage('owner-session', { RATE_LIMIT_CALLS_PER_TRAINER: String(CALLS_IN_TEN_MINUTES) });

let email: string;
let lia: Trainer;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  lia = await newTrainer(stage, true);
});
const fresh = (): Trainer => ({ ...lia, signedInAt: stage.now() });

const NOTHING = { cents: 0, access: null, ends_renewal: false };
const untilMidnight = () => DAY_MS - ((stage.now().getTime() - 3 * HOUR_MS) % DAY_MS);
const giveNobody = (caller: Caller) => {
  const gift = { days: 14, reason: 'outage', read_on: todayInSaoPaulo(stage.now()) } as const;
  return stage.call('give-days', { id: 'ninguem', ...gift }, caller);
};
const send = (id: string) => stage.call('send-access', { id }, fresh());
const refundOfNobody = () =>
  stage.call('refund-purchase', { id: 'ninguem', purchase_id: 'f'.repeat(32), seen: NOTHING }, fresh());

/** A buyer's row, and each act of an owner for it as the page would ask for it now. */
async function actsForBuyer() {
  const { id: pixId } = await buy(stage, email);
  const id = await openAccount(stage, email, { pixId });
  await confirmMailbox(stage, email, id);
  await followMoney(stage, email);
  const { refunds, days: read } = await stage.call('read-owner-acts', { id }, fresh());
  const [first] = refunds;
  if (first === undefined) throw new Error('The page lists no purchase');
  const purchase = { purchase_id: first.id, seen: first.effect };
  const gift = { days: 14, reason: 'outage', read_on: read.read_on } as const;
  return [
    (caller: Caller) => stage.call('refund-purchase', { id, ...purchase }, caller),
    (caller: Caller) => stage.call('give-days', { id, ...gift }, caller),
    (caller: Caller) => stage.call('send-access', { id }, caller),
  ] as const;
}

/** Expects that every act by this caller is refused with the code, and that nothing is written, recorded or mailed. */
async function expectRefused(acts: readonly ((caller: Caller) => unknown)[], caller: Caller, code: string) {
  const before = await stage.dump();
  for (const act of acts) await expect(act(caller)).rejects.toEqual(refusedWith(code));
  expect(await stage.dump()).toEqual(before);
}

describe('an act with the session of an owner', () => {
  it('is refused as long as our server has not confirmed the mailbox, also with a password entered just now', async () => {
    const acts = await actsForBuyer();
    await stage.auth.setCustomUserClaims(lia.uid, null);
    await expectRefused(acts, fresh(), 'forbidden');
  });

  it('needs the password of the last five minutes, and a moment of it that is known and lies behind', async () => {
    const acts = await actsForBuyer();
    const stale = new Date(stage.now().getTime() - 6 * MINUTE_MS);
    await expectRefused(acts, { ...lia, signedInAt: stale }, 'recent-login-required');
    await expectRefused(acts, { uid: lia.uid }, 'recent-login-required');
    const ahead = new Date(stage.now().getTime() + 2 * MINUTE_MS);
    await expectRefused(acts, { ...lia, signedInAt: ahead }, 'recent-login-required');
  });

  it('is refused once the account has another address than the one that was named', async () => {
    const acts = await actsForBuyer();
    await stage.auth.updateUser(lia.uid, { email: `outra-${randomUUID()}@exemplo.com` });
    await expectRefused(acts, fresh(), 'forbidden');
  });

  it('is not counted without the password', async () => {
    const stale = { ...lia, signedInAt: new Date(stage.now().getTime() - HOUR_MS) };
    for (let tried = 0; tried <= CALLS_IN_TEN_MINUTES; tried += 1)
      await expect(giveNobody(stale)).rejects.toEqual(refusedWith('recent-login-required'));
    await expect(giveNobody(fresh())).rejects.toEqual(refusedWith('subscriber-gone'));
  });

  it('is counted for the day of São Paulo, each owner by themselves', async () => {
    const { MOST_A_DAY } = await import('../../../functions/src/trainer/act-as-owner.ts');
    // The last hours of a day of São Paulo, which are in two days of UTC.
    stage.advance(untilMidnight() - 4 * HOUR_MS);
    for (let tried = 0; tried < MOST_A_DAY['courtesy-days']; tried += 1)
      await expect(giveNobody(fresh())).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await giveNobody(fresh())).toEqual({ outcome: 'daily-limit', end: null });
    stage.advance(3 * HOUR_MS);
    expect(await giveNobody(fresh())).toEqual({ outcome: 'daily-limit', end: null });
    const other = await newTrainer(stage, true);
    await expect(giveNobody({ ...other, signedInAt: stage.now() })).rejects.toEqual(
      refusedWith('subscriber-gone'),
    );
    stage.advance(untilMidnight() + MINUTE_MS);
    await expect(giveNobody(fresh())).rejects.toEqual(refusedWith('subscriber-gone'));
  });

  it('finds nobody behind a row whose address has another owner by now', async () => {
    const acts = await actsForBuyer();
    const { uid: user_id } = await newTrainee(stage);
    await stage.db.doc(`subscribers/${subscriberId(email)}`).update({ user_id });
    await expectRefused(acts, fresh(), 'subscriber-gone');
  });

  it('gives money back and mails links so often a day, each counted by itself, and is limited in ten minutes as well', async () => {
    const { MOST_A_DAY } = await import('../../../functions/src/trainer/act-as-owner.ts');
    // A day of São Paulo and ten minutes begin now, so that neither ends in the middle.
    stage.stopClock();
    stage.advance(untilMidnight());
    for (let tried = 0; tried < MOST_A_DAY.refund; tried += 1)
      await expect(refundOfNobody()).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await refundOfNobody()).toEqual({ state: 'daily-limit', since: null });
    for (let tried = 0; tried < MOST_A_DAY['send-access']; tried += 1)
      await expect(send('ninguem')).rejects.toEqual(refusedWith('subscriber-gone'));
    for (let tried = MOST_A_DAY['send-access']; tried < CALLS_IN_TEN_MINUTES; tried += 1)
      expect(await send('ninguem')).toEqual({ outcome: 'daily-limit', mail: null });
    await expect(send('ninguem')).rejects.toEqual(refusedWith('rate-limited'));
  });
});
