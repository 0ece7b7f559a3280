import { NOTE_MAX_LENGTH } from 'domain/trainer/contract';
import { HOUR_MS } from 'domain/kit/dates';
import { rowNote } from 'domain/trainer/row';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  audited,
  followMoney,
  newTrainee,
  newTrainer,
  putRow,
  rowOf,
  rowsOf,
  type Trainee,
  type Trainer,
} from '../support/trainers.ts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { buy, openAccount } from '../support/people.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('trainer-notes');

let ana: Trainee;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  ana = await newTrainee(stage);
  await putRow(stage, ana);
});

const save = (version: number, text: string, trainer = rafael, id = ana.uid) =>
  stage.callRaw('save-note', { id, version, text }, trainer);
const note = async (id = ana.uid) => (await stage.db.doc(`trainer_notes/${id}`).get()).data();

describe("a trainer's note", () => {
  it('is stored with its version, its moment and its trainer, and recorded without its text', async () => {
    expect(await save(0, 'Prefere treinar cedo.')).toEqual({ version: 1 });
    expect(await save(1, 'Prefere treinar\nà noite.')).toEqual({ version: 2 });
    expect(await note()).toEqual({
      text: 'Prefere treinar\nà noite.',
      version: 2,
      begun_at: expect.anything(),
      updated_at: expect.anything(),
      by: rafael.uid,
    });
    const record = { trainer: rafael.uid, action: 'save-note', id: ana.uid };
    expect(await audited(stage)).toEqual([record, record]);
    expect(JSON.stringify((await stage.db.collection('audit').get()).docs)).not.toContain('treinar');
  });

  it('can be emptied', async () => {
    await save(0, 'Prefere treinar cedo.');
    expect(await save(1, '')).toEqual({ version: 2 });
    expect(await note()).toMatchObject({ text: '', version: 2 });
  });

  it('of two devices is kept from one, and the other is told', async () => {
    const carla = await newTrainer(stage);
    const both = await Promise.allSettled([save(0, 'De Rafael'), save(0, 'De Carla', carla)]);
    expect(both).toContainEqual({ status: 'fulfilled', value: { version: 1 } });
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    const before = await note();
    await expect(save(0, 'De novo')).rejects.toEqual(refusedWith('changed-meanwhile'));
    expect(await note()).toEqual(before);
  });

  it('may be about purchases that nobody has claimed', async () => {
    await buy(stage, 'bia@exemplo.com');
    await followMoney(stage, 'bia@exemplo.com');
    const [id = ''] = Object.keys(await rowsOf(stage, 'bia@exemplo.com'));
    await save(0, 'Ligar amanhã.', rafael, id);
    expect(await note(id)).toMatchObject({ text: 'Ligar amanhã.' });
  });

  it('about a purchase stays with it when its buyer makes an account', async () => {
    const email = 'bia@exemplo.com';
    const { id: pixId } = await buy(stage, email);
    await followMoney(stage, email);
    const [id = ''] = Object.keys(await rowsOf(stage, email));
    await save(0, 'Ligar amanhã.', rafael, id);
    const uid = await openAccount(stage, email, { pixId });
    await followMoney(stage, email);
    expect(await note(uid)).toMatchObject({ text: 'Ligar amanhã.', by: rafael.uid });
    expect(await note(id)).toBeUndefined();
    expect(await save(1, 'Liguei.', rafael, uid)).toEqual({ version: 2 });
    await followMoney(stage, email);
    expect(await note(uid)).toMatchObject({ text: 'Liguei.' });
  });

  it('about a purchase is added to the one about its buyer, whose device is told', async () => {
    const email = 'bia@exemplo.com';
    const { id: first } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId: first });
    const { id: second } = await buy(stage, email);
    await followMoney(stage, email);
    await save(0, 'Da conta', rafael, uid);
    const id = subscriberId(email);
    await save(0, 'Da compra', rafael, id);
    await stage.call('add-purchase', { proof: { pixId: second } }, { uid });
    await followMoney(stage, email);
    expect(await note(uid)).toMatchObject({ text: 'Da conta\n\nDa compra', version: 2 });
    expect(await note(id)).toBeUndefined();
    await expect(save(1, 'Da conta!', rafael, uid)).rejects.toEqual(refusedWith('changed-meanwhile'));
  });

  it('leaves its day and its first words in the row in the same moment, and an emptied one takes them away', async () => {
    await save(0, 'Prefere treinar cedo.');
    const { updated_at } = (await note()) ?? {};
    expect(await rowOf(stage, ana.uid)).toMatchObject({
      noted_at: updated_at,
      note_start: 'Prefere treinar cedo.',
    });
    await save(1, '');
    expect(await rowOf(stage, ana.uid)).toMatchObject(rowNote('', null));
  });

  it('that was refused leaves nothing in the row', async () => {
    await expect(save(1, 'Prefere treinar cedo.')).rejects.toEqual(refusedWith('changed-meanwhile'));
    expect(await rowOf(stage, ana.uid)).toMatchObject(rowNote('', null));
  });

  it('is in the row however the row is computed, also after its purchase became an account', async () => {
    stage.stopClock();
    const email = 'bia@exemplo.com';
    const id = subscriberId(email);
    const { id: first } = await buy(stage, email);
    await followMoney(stage, email);
    await save(0, 'Da compra', rafael, id);
    const { noted_at } = (await rowOf(stage, id)) ?? {};
    const uid = await openAccount(stage, email, { pixId: first });
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({ noted_at, note_start: 'Da compra' });
    stage.advance(HOUR_MS);
    await save(1, 'Da conta', rafael, uid);
    const told = await rowOf(stage, uid);
    expect(told?.['noted_at']).toEqual((await note(uid))?.['updated_at']);
    expect(told?.['noted_at']).not.toEqual(noted_at);
    const { updateTime } = await stage.db.doc(`queue/${uid}`).get();
    await followMoney(stage, email);
    expect((await stage.db.doc(`queue/${uid}`).get()).updateTime).toEqual(updateTime);
    await stage.db.doc(`queue/${uid}`).delete();
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toEqual(told);
    await save(2, '', rafael, uid);
    await stage.db.doc(`queue/${uid}`).delete();
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toEqual({ ...told, ...rowNote('', null) });
  });

  it('about a purchase that comes to an account with an earlier note leaves the later of both days', async () => {
    stage.stopClock();
    const email = 'bia@exemplo.com';
    const { id: first } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId: first });
    const { id: second } = await buy(stage, email);
    await followMoney(stage, email);
    await save(0, 'Da conta', rafael, uid);
    stage.advance(HOUR_MS);
    await save(0, 'Da compra', rafael, subscriberId(email));
    const { noted_at } = (await rowOf(stage, subscriberId(email))) ?? {};
    expect(noted_at).not.toEqual((await rowOf(stage, uid))?.['noted_at']);
    // While the account may not see the purchase, each row has its own note, however often it is computed.
    const apart = await rowsOf(stage, email);
    await followMoney(stage, email);
    expect(await rowsOf(stage, email)).toEqual(apart);
    expect(await note(uid)).toMatchObject({ text: 'Da conta' });
    await stage.call('add-purchase', { proof: { pixId: second } }, { uid });
    await followMoney(stage, email);
    expect(await rowOf(stage, uid)).toMatchObject({ noted_at, note_start: 'Da conta Da compra' });
    expect(await note(uid)).toMatchObject({ updated_at: noted_at });
    const { updateTime } = await stage.db.doc(`queue/${uid}`).get();
    await followMoney(stage, email);
    expect((await stage.db.doc(`queue/${uid}`).get()).updateTime).toEqual(updateTime);
  });

  it('is not written about a person who left the list', async () => {
    await stage.db.doc(`queue/${ana.uid}`).delete();
    await expect(save(0, 'Prefere treinar cedo.')).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await note()).toBeUndefined();
    expect(await audited(stage)).toEqual([]);
  });

  it('has a longest length, and loses what nobody can see', async () => {
    await expect(save(0, 'a'.repeat(NOTE_MAX_LENGTH + 1))).rejects.toEqual(refusedWith('invalid-request'));
    await expect(save(0, 'a'.repeat(100_000))).rejects.toEqual(refusedWith('invalid-request'));
    await save(0, ` ${'a'.repeat(NOTE_MAX_LENGTH - 4)}\u202e<b>\u0000 `);
    expect((await note())?.['text']).toMatch(/a<b>$/);
  });
});
