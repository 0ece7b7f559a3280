import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HEALTH_FIELDS } from 'domain/answers/fields';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { MINUTE_MS } from 'domain/kit/dates';
import { costOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';
import {
  act,
  actByCall,
  consent,
  eventsOf,
  followMoney,
  keptOf,
  newClient,
  newOwner,
  newTrainer,
  putDraft,
  rowOf,
  save,
  saveQuietly,
  workoutOf,
} from '../support/trainers.ts';

const LINK = 'https://app.exemplo.com/treino';
const INJURY = 'Dor no joelho esquerdo';
/** The answers of `wholeAnswers` with those that were not given, as they are kept. */
const KEPT = { ...wholeAnswers, objetivo_outro: '', outros_pontos: '' };
const stage = useStage('answer-changes');

let email: string;
let uid: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const release = () => act(stage, uid, { kind: 'released', routine: null, link: LINK, message: '' });
const call = (kind: 'started' | 'released' | 'marked-current') =>
  actByCall(stage, uid, kind === 'released' ? { kind, link: LINK } : { kind });
const mailsToTrainer = async () => {
  const { docs } = await stage.db.collection('mail').where('about', 'array-contains', uid).get();
  return docs.map((doc) => String(doc.get('message').subject)).filter((each) => /alterada/.test(each));
};
const mailTimes = async () =>
  (await stage.db.collection('mail').get()).docs.map(({ updateTime }) => updateTime);
const ask = (...fields: readonly string[]) =>
  act(stage, uid, { kind: 'correction-asked', fields, message: 'Confira o joelho.' });

describe('a change of an answer', () => {
  it('after the release brings the row back with a promised day', async () => {
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
    stage.advance(MINUTE_MS);
    await act(stage, uid, { kind: 'marked-current' });
    for (const deliver of [first, second]) await deliver();
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'released', version: 4 });
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

  it('leave one event, and cost few reads, whatever the order and however often their events come', async () => {
    uid = await newClient(stage, email);
    await release();
    stage.advance(MINUTE_MS - (stage.now().getTime() % MINUTE_MS));
    const deliveries: (() => Promise<void>)[] = [];
    for (let write = 1; write <= WRITES; write += 1) {
      deliveries.push(await saveQuietly(stage, uid, { peso: 80 + write, updated_at: stage.now() }));
      stage.advance(16);
    }
    const { reads } = await costOf(async () => {
      for (const deliver of deliveries.toReversed()) await deliver();
    });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released', 'answers-changed']);
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'changed' });
    expect(reads / WRITES).toBeLessThan(7);
    stage.advance(MINUTE_MS);
    await act(stage, uid, { kind: 'marked-current' });
    for (const deliver of deliveries.slice(0, 5)) await deliver();
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'released' });
  });

  it('bring the row back for a change that comes after the trainer looked, in the same minute, too', async () => {
    uid = await newClient(stage, email);
    await release();
    stage.advance(MINUTE_MS - (stage.now().getTime() % MINUTE_MS));
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    await act(stage, uid, { kind: 'marked-current' });
    await save(stage, uid, { limitacoes_lesoes: `${INJURY} e no ombro` });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'changed' });
  });
});

describe('the answers that the trainer works with', () => {
  const kept = async () => (await keptOf(stage, uid))?.['answers'];

  it.each(['started', 'released'] as const)('are kept as they stand when it is %s', async (kind) => {
    uid = await newClient(stage, email);
    await call(kind);
    await save(stage, uid, { limitacoes_lesoes: INJURY, peso: 82 });
    expect(await kept()).toEqual(KEPT);
  });

  it('are kept anew when the trainer says that the workout fits them', async () => {
    uid = await newClient(stage, email);
    await call('released');
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    await call('marked-current');
    expect(await kept()).toEqual({ ...KEPT, limitacoes_lesoes: INJURY });
  });

  it('are not kept by a correction', async () => {
    uid = await newClient(stage, email);
    await actByCall(stage, uid, { kind: 'correction-asked', fields: ['peso'], message: '' });
    expect(await kept()).toBeUndefined();
  });
});

describe('an injury that is told', () => {
  it.each(['started', 'released'] as const)(
    'after the workout was %s is mailed to the trainer at once, and once',
    async (kind) => {
      uid = await newClient(stage, email);
      await call(kind);
      const deliver = await saveQuietly(stage, uid, { limitacoes_lesoes: INJURY });
      await deliver();
      const written = await mailTimes();
      await deliver();
      for (const answer of ['Nenhuma', 'Ombro', 'Nenhuma', 'Quadril']) {
        await save(stage, uid, { limitacoes_lesoes: answer });
      }
      expect(await mailsToTrainer()).toEqual(['Anamnese alterada: Ana Souza']);
      // A mail that is written again is sent again.
      expect(await mailTimes()).toEqual(written);
    },
  );

  it('after the trainer has answered the one before is mailed again', async () => {
    uid = await newClient(stage, email);
    await call('released');
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    await call('marked-current');
    await save(stage, uid, { limitacoes_lesoes: `${INJURY} e no ombro` });
    expect(await mailsToTrainer()).toHaveLength(2);
  });

  it('while the workout was being begun is mailed, and from long before is not', async () => {
    uid = await newClient(stage, email);
    const early = await saveQuietly(stage, uid, { limitacoes_lesoes: INJURY });
    stage.advance(2 * MINUTE_MS);
    const late = await saveQuietly(stage, uid, { limitacoes_lesoes: `${INJURY} e no ombro` });
    await call('started');
    await early();
    expect(await mailsToTrainer()).toEqual([]);
    await late();
    expect(await mailsToTrainer()).toHaveLength(1);
  });

  it('is mailed neither before the trainer begins, nor where none is told, nor for another answer', async () => {
    uid = await newClient(stage, email);
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    await call('released');
    await save(stage, uid, { peso: 82 });
    await save(stage, uid, { limitacoes_lesoes: 'Nenhuma' });
    expect(await mailsToTrainer()).toEqual([]);
  });

  it('is not announced under the name of another owner of the address', async () => {
    uid = await newClient(stage, email);
    await call('released');
    const { subscriber } = (await workoutOf(stage, uid)) ?? {};
    await stage.db.doc(`subscribers/${subscriber}`).update({ user_id: 'another' });
    await save(stage, uid, { limitacoes_lesoes: INJURY });
    expect(await mailsToTrainer()).toEqual([]);
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'changed' });
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
  const ERASED = {
    altura: null,
    peso: null,
    limitacoes_lesoes: '',
    nivel_energia: '',
    outros_pontos: '',
    consent: null,
  };
  const note = () => stage.db.doc(`trainer_notes/${uid}`);
  const everything = async () => {
    const events = await stage.db.collectionGroup('events').get();
    return JSON.stringify([events.docs.map((doc) => doc.data()), await stage.dump()]);
  };

  it('takes the health values out of the kept answers, the notes, and the messages of corrections', async () => {
    uid = await newClient(stage, email);
    await save(stage, uid, { limitacoes_lesoes: INJURY, outros_pontos: 'Fumo', altura: 1.91 });
    await call('started');
    await ask('limitacoes_lesoes');
    await note().set({
      text: INJURY,
      version: 1,
      begun_at: stage.now(),
      updated_at: stage.now(),
      by: 'rafael',
    });
    await save(stage, uid, {
      limitacoes_lesoes: `${INJURY} e no ombro`,
      objetivo_principal: 'emagrecimento',
    });
    await ask('peso');
    stage.advance(1000);
    await save(stage, uid, ERASED);
    const left = await everything();
    expect(left).not.toContain(INJURY);
    expect(left).not.toContain('Confira');
    expect(left).toContain('emagrecimento');
    expect((await note().get()).exists).toBe(false);
    const gone = Object.fromEntries(HEALTH_FIELDS.map((field) => [field, null]));
    expect((await keptOf(stage, uid))?.['answers']).toMatchObject({
      ...gone,
      objetivo_principal: 'hipertrofia',
    });
    expect(await rowOf(stage, uid)).toMatchObject({ state: 'incomplete', flags: [] });
  });

  it('takes the words of a release as well, and its mail does not leave any more', async () => {
    uid = await newClient(stage, email);
    await act(stage, uid, { kind: 'released', routine: null, link: LINK, message: INJURY });
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
    expect((await rowOf(stage, uid))?.['note_start']).toContain('Ligar.');
    await withdrawal();
    expect((await note().get()).exists).toBe(false);
    expect(await rowOf(stage, uid)).toMatchObject({ noted_at: null, note_start: '' });
  });

  it('takes a draft that was begun before it, also if a trainer saves it again before its trigger comes', async () => {
    uid = await newClient(stage, email);
    const rafael = await newTrainer(stage);
    const draft = stage.db.doc(`routine_drafts/${uid}`);
    await stage.callRaw('save-draft', { id: uid, version: 0, days: [] }, rafael);
    stage.advance(1000);
    const withdrawal = await saveQuietly(stage, uid, ERASED);
    stage.advance(1000);
    await stage.callRaw('save-draft', { id: uid, version: 1, days: [] }, rafael);
    await withdrawal();
    expect((await draft.get()).exists).toBe(false);
    // What a device still shows is not taken for the next draft.
    const again = { id: uid, version: 2, days: [] };
    await expect(stage.callRaw('save-draft', again, rafael)).rejects.toEqual(
      refusedWith('changed-meanwhile'),
    );
    stage.advance(1000);
    await stage.callRaw('save-draft', { ...again, version: 0 }, rafael);
    await withdrawal();
    expect((await draft.get()).get('version')).toBe(1);
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
    await call('started');
    for (const deliver of [again, withdrawal, told]) await deliver();
    expect(await everything()).not.toContain(INJURY);
    expect((await note().get()).get('text')).toBe('Ligou hoje');
    expect((await keptOf(stage, uid))?.['answers']).toMatchObject({ peso: 75, limitacoes_lesoes: 'Nenhuma' });
  });
});

describe('a questionnaire that is gone', () => {
  it('takes the workout, its events, the kept answers, the notes and the openings with it', async () => {
    uid = await newClient(stage, email);
    await call('released');
    await save(stage, uid, { peso: 82 });
    await stage.db
      .doc(`trainer_notes/${uid}`)
      .set({ text: INJURY, version: 1, updated_at: stage.now(), by: 'r' });
    await stage.db.doc(`openings/rafael_${uid}`).set({ id: uid, trainer: 'rafael', until: stage.now() });
    await putDraft(stage, uid, 1);
    const late = await saveQuietly(stage, uid, { peso: 83 });
    await save(stage, uid, null);
    await late();
    expect([await workoutOf(stage, uid), await eventsOf(stage, uid), await keptOf(stage, uid)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
    expect((await stage.db.collection('trainer_notes').get()).size).toBe(0);
    expect((await stage.db.collection('openings').get()).size).toBe(0);
    expect((await stage.db.collection('routine_drafts').get()).size).toBe(0);
  });
});
