import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from 'domain/kit/dates';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/people/trainers.ts';
import {
  act,
  changesOf,
  consent,
  eventsOf,
  followMoney,
  newClient,
  newOwner,
  rowOf,
  save,
  saveQuietly,
  workoutOf,
} from '../support/people/training.ts';

const LINK = 'https://app.exemplo.com/treino';
const INJURY = 'Dor no joelho esquerdo';
const stage = useStage('answer-changes');

let email: string;
let uid: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const release = () => act(stage, uid, { kind: 'released', link: LINK, message: '' });
const ask = (...fields: readonly string[]) =>
  act(stage, uid, { kind: 'correction-asked', fields, message: 'Confira o joelho.' });

describe('a change of an answer', () => {
  it('is kept with the answer before and after, and a first answer is not', async () => {
    uid = await newOwner(stage, email);
    await save(stage, uid, { consent: consent(stage), peso: 80, limitacoes_lesoes: 'Nenhuma' });
    await save(stage, uid, { peso: 82, altura: 1.7 });
    expect(await changesOf(stage, uid)).toEqual([{ peso: { before: 80, after: 82 } }]);
  });

  it('after the release brings the row back with a promised day, and keeps additions, too', async () => {
    uid = await newClient(stage, email);
    await release();
    await save(stage, uid, { limitacoes_lesoes: INJURY, outros_pontos: 'Caí ontem' });
    expect(await rowOf(stage, uid)).toMatchObject({
      state: 'changed',
      due_on: expect.any(String),
      flags: ['limitation'],
    });
    expect(await workoutOf(stage, uid)).toMatchObject({
      stage: 'changed',
      changed: ['limitacoes_lesoes', 'outros_pontos'],
      link: LINK,
    });
    expect(await changesOf(stage, uid)).toEqual([
      {
        limitacoes_lesoes: { before: 'Nenhuma', after: INJURY },
        outros_pontos: { before: null, after: 'Caí ontem' },
      },
    ]);
    await act(stage, uid, { kind: 'marked-current' });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'released' });
  });

  it('that completes the answers begins one workout, also where another trigger had read the clock before it', async () => {
    uid = await newOwner(stage, email);
    // The database stamps its documents with the machine's clock.
    stage.advance(Date.now() - stage.now().getTime());
    const deliver = await saveQuietly(stage, uid, { ...wholeAnswers, consent: consent(stage) });
    stage.advance(-2_000);
    await followMoney(stage, email);
    stage.advance(2_000);
    await deliver();
    expect(await eventsOf(stage, uid)).toEqual(['received']);
  });

  it('counts once, however often its event comes', async () => {
    uid = await newClient(stage, email);
    await release();
    const first = await saveQuietly(stage, uid, { peso: 82 });
    const second = await saveQuietly(stage, uid, { peso: 84 });
    await second();
    await Promise.all([first('changes'), first('changes'), second('changes')]);
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released', 'answers-changed']);
    const before = [await workoutOf(stage, uid), await changesOf(stage, uid)];
    await act(stage, uid, { kind: 'marked-current' });
    for (const deliver of [first, second]) await deliver();
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'released', version: 4 });
    expect(await changesOf(stage, uid)).toEqual(before[1]);
  });

  it('from long before the release tells nothing new', async () => {
    uid = await newClient(stage, email);
    const late = await saveQuietly(stage, uid, { peso: 82 });
    stage.advance(120_000);
    await release();
    await late();
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'released', changed: [] });
  });

  it('that was on its way while the workout was released is not overlooked', async () => {
    uid = await newClient(stage, email);
    const late = await saveQuietly(stage, uid, { limitacoes_lesoes: INJURY });
    await release();
    await late();
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'changed', changed: ['limitacoes_lesoes'] });
  });

  it('is not seen in what the server writes itself', async () => {
    uid = await newClient(stage, email);
    await release();
    await save(stage, uid, { faltando: ['peso'], liberavel: false });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released']);
  });
});

describe('sixty writes of an altered client within a minute', () => {
  const WRITES = 60;
  const usage = async () => {
    const url = `http://${process.env['FIRESTORE_EMULATOR_HOST']}/emulator/v1/projects/${process.env['GCLOUD_PROJECT']}/usage`;
    return (await (await fetch(url)).json()) as { readonly reads: number; readonly writes: number };
  };

  it('leave one entry, one event, and cost few reads, whatever the order and however often their events come', async () => {
    uid = await newClient(stage, email);
    await release();
    stage.advance(MINUTE_MS - (stage.now().getTime() % MINUTE_MS));
    const deliveries: (() => Promise<void>)[] = [];
    for (let write = 1; write <= WRITES; write += 1) {
      deliveries.push(await saveQuietly(stage, uid, { peso: 80 + write, updated_at: stage.now() }));
      stage.advance(16);
    }
    const before = await usage();
    for (const deliver of deliveries.toReversed()) await deliver();
    const after = await usage();
    const peso = { before: wholeAnswers.peso, after: 80 + WRITES };
    expect(await changesOf(stage, uid)).toEqual([{ peso }]);
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released', 'answers-changed']);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'changed' });
    expect((after.reads - before.reads) / WRITES).toBeLessThan(7);
    await act(stage, uid, { kind: 'marked-current' });
    for (const deliver of deliveries.slice(0, 5)) await deliver();
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'released' });
    expect(await changesOf(stage, uid)).toEqual([{ peso }]);
  });

  it('bring the row back for a change that comes after the trainer looked, in the same minute, too', async () => {
    uid = await newClient(stage, email);
    await release();
    stage.advance(MINUTE_MS - (stage.now().getTime() % MINUTE_MS));
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    await act(stage, uid, { kind: 'marked-current' });
    await save(stage, uid, { limitacoes_lesoes: `${INJURY} e no ombro` });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'changed' });
    expect(await changesOf(stage, uid)).toHaveLength(1);
  });
});

describe('a correction', () => {
  it('leaves the row incomplete, with the fields that were asked, until each was saved with a change', async () => {
    uid = await newClient(stage, email);
    await ask('peso', 'altura');
    expect(await rowOf(stage, uid)).toMatchObject({
      state: 'incomplete',
      correction_asked: true,
      missing: ['peso', 'altura'],
      due_on: null,
    });
    await save(stage, uid, { peso: 82, outros_pontos: 'Nada' });
    expect(await rowOf(stage, uid)).toMatchObject({ correction_asked: true, missing: ['altura'] });
    await save(stage, uid, { altura: 1.8 });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'waiting', due_on: expect.any(String) });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'correction-asked', 'corrected', 'corrected']);
  });

  it('is not answered by an event from before it was asked, nor by an answer that was emptied', async () => {
    uid = await newClient(stage, email);
    const early = await saveQuietly(stage, uid, { peso: 82 });
    await ask('peso');
    await early();
    await save(stage, uid, { peso: null });
    expect(await rowOf(stage, uid)).toMatchObject({ correction_asked: true, missing: ['peso'] });
  });
});

describe('a withdrawn consent', () => {
  const ERASED = { altura: null, peso: null, limitacoes_lesoes: '', nivel_energia: '', consent: null };
  const note = () => stage.db.doc(`trainer_notes/${uid}`);
  const everything = async () => {
    const groups = ['answer_changes', 'events'].map((name) => stage.db.collectionGroup(name).get());
    const found = (await Promise.all(groups)).flatMap(({ docs }) => docs.map((doc) => doc.data()));
    return JSON.stringify([found, await stage.dump()]);
  };

  it('takes the health values out of the changes, the notes, and the messages of corrections', async () => {
    uid = await newClient(stage, email);
    await ask('limitacoes_lesoes');
    await note().set({
      text: INJURY,
      version: 1,
      begun_at: stage.now(),
      updated_at: stage.now(),
      by: 'rafael',
    });
    await save(stage, uid, { limitacoes_lesoes: INJURY, objetivo_principal: 'emagrecimento' });
    await ask('peso');
    stage.advance(1000);
    await save(stage, uid, ERASED);
    const left = await everything();
    expect(left).not.toContain(INJURY);
    expect(left).not.toContain('Confira');
    expect(left).toContain('emagrecimento');
    expect((await note().get()).exists).toBe(false);
    const gone = { before: null, after: null };
    expect((await changesOf(stage, uid))[0]).toMatchObject({ limitacoes_lesoes: gone });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'incomplete', flags: [] });
  });

  it('takes the words of a release as well, and its mail does not leave any more', async () => {
    uid = await newClient(stage, email);
    await act(stage, uid, { kind: 'released', link: LINK, message: INJURY });
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    await save(stage, uid, ERASED);
    expect(await everything()).not.toContain(INJURY);
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'changed', link: LINK, mail_due_at: null });
    const mails = await stage.db.collection('mail').get();
    stage.advance(60_000);
    await stage.run('send-releases');
    expect((await stage.db.collection('mail').get()).size).toBe(mails.size);
  });

  it('takes the message of a correction, also where the same write answers a part of it', async () => {
    uid = await newClient(stage, email);
    await ask('peso', 'objetivo_principal');
    await save(stage, uid, { ...ERASED, objetivo_principal: 'emagrecimento' });
    expect(await everything()).not.toContain('Confira');
    expect(await workoutOf(stage, uid)).toMatchObject({ correction: { fields: ['peso'], message: '' } });
  });

  it('takes a note that was begun before it, also if a trainer adds to it before its trigger comes', async () => {
    uid = await newClient(stage, email);
    const rafael = await newTrainer(stage);
    await stage.call('save-note', { id: uid, version: 0, text: INJURY }, rafael);
    stage.advance(1000);
    const withdrawal = await saveQuietly(stage, uid, ERASED);
    stage.advance(1000);
    await stage.call('save-note', { id: uid, version: 1, text: `${INJURY}. Ligar.` }, rafael);
    await withdrawal();
    expect((await note().get()).exists).toBe(false);
  });

  it('spares what came after it, and late events bring no value back', async () => {
    uid = await newClient(stage, email);
    stage.advance(1000);
    const told = await saveQuietly(stage, uid, { limitacoes_lesoes: INJURY });
    stage.advance(1000);
    const withdrawal = await saveQuietly(stage, uid, ERASED);
    stage.advance(1000);
    await note().set({
      text: 'Ligou hoje',
      version: 1,
      begun_at: stage.now(),
      updated_at: stage.now(),
      by: 'rafael',
    });
    const again = await saveQuietly(stage, uid, { ...wholeAnswers, peso: 75, consent: consent(stage) });
    for (const deliver of [again, withdrawal, told]) await deliver();
    expect(await everything()).not.toContain(INJURY);
    expect((await note().get()).get('text')).toBe('Ligou hoje');
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'waiting' });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'received']);
  });
});

describe('a questionnaire that is gone', () => {
  it('takes the workout, its events, the changes, the notes and the openings with it', async () => {
    uid = await newClient(stage, email);
    await release();
    await save(stage, uid, { peso: 82 });
    await stage.db
      .doc(`trainer_notes/${uid}`)
      .set({ text: INJURY, version: 1, updated_at: stage.now(), by: 'r' });
    await stage.db.doc(`openings/rafael_${uid}`).set({ id: uid, trainer: 'rafael', until: stage.now() });
    const late = await saveQuietly(stage, uid, { peso: 83 });
    await save(stage, uid, null);
    await late();
    expect([await workoutOf(stage, uid), await eventsOf(stage, uid), await changesOf(stage, uid)]).toEqual([
      undefined,
      [],
      [],
    ]);
    expect((await stage.db.collection('trainer_notes').get()).size).toBe(0);
    expect((await stage.db.collection('openings').get()).size).toBe(0);
  });
});
