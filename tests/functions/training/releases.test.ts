import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { TRAINER } from 'domain/kit/content/trainer';
import { useStage } from '../support/stage.ts';
import {
  newTrainee,
  newTrainer,
  putRow,
  putWorkout,
  type Trainee,
  type Trainer,
} from '../support/trainers.ts';

const stage = useStage('releases');

const RELEASE = {
  kind: 'released',
  routine: null,
  link: 'https://app.exemplo.com/treino',
  message: 'Cuidado com o joelho',
} as const;
const MINUTE = 60_000;

let ana: Trainee;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  ana = await newTrainee(stage);
  await putRow(stage, ana);
});

const send = () => stage.run('send-releases');
const mailDocs = async () => (await stage.db.collection('mail').get()).docs;
const act = (version: number, action: object) =>
  stage.callRaw('change-workout', { id: ana.uid, version, action }, rafael);
/** Lets the minute pass after which the mail is due. */
async function passMinute(): Promise<void> {
  stage.advance(MINUTE);
  await send();
}

describe('the mail about a release', () => {
  it('leaves a minute later, to the subscriber, as a link to the dashboard only', async () => {
    await act(await putWorkout(stage, ana), RELEASE);
    await send();
    expect(await mailDocs()).toEqual([]);
    await passMinute();
    const [mail, ...others] = await mailDocs();
    expect(others).toEqual([]);
    expect(mail?.data()).toMatchObject({ to: [ana.email], about: [ana.uid] });
    expect(mail?.get('message')).toEqual({
      subject: 'Seu treino está pronto',
      text: `Olá, Ana Souza!\n\n${TRAINER.name} liberou o seu treino personalizado.\n\nAbra o treino pelo seu painel:\nhttp://127.0.0.1:5000/dashboard`,
      action: { label: 'Abrir meu painel', url: 'http://127.0.0.1:5000/dashboard' },
    });
    expect(JSON.stringify(mail?.data())).not.toMatch(/app\.exemplo|joelho/);
  });

  it('is written once, however often the minute strikes, also twice at once', async () => {
    await act(await putWorkout(stage, ana), RELEASE);
    stage.advance(MINUTE);
    await Promise.all([send(), send()]);
    await passMinute();
    const [mail, ...others] = await mailDocs();
    expect(others).toEqual([]);
    // A mail document that is written again would be sent again.
    expect(mail?.updateTime).toEqual(mail?.createTime);
    await mail?.ref.delete();
    await passMinute();
    expect(await mailDocs()).toEqual([]);
  });

  it('is not written if the release was taken back within the minute', async () => {
    await act(await putWorkout(stage, ana), RELEASE);
    await act(2, { kind: 'taken-back' });
    await passMinute();
    await passMinute();
    expect(await mailDocs()).toEqual([]);
  });

  it('waits a minute from the last release, if it was released again with another link', async () => {
    await act(await putWorkout(stage, ana), RELEASE);
    stage.advance(MINUTE / 2);
    await act(2, { kind: 'taken-back' });
    await act(3, { ...RELEASE, link: 'https://app.exemplo.com/outro' });
    stage.advance(MINUTE / 2);
    await send();
    expect(await mailDocs()).toEqual([]);
    await passMinute();
    expect(await mailDocs()).toHaveLength(1);
  });

  it('is written although an answer changed within the minute, because the workout is still there', async () => {
    await putWorkout(stage, ana, RELEASE, { kind: 'answers-changed', fields: ['peso'] });
    await passMinute();
    expect(await mailDocs()).toHaveLength(1);
  });

  it('is written once more if the trainer asks for it', async () => {
    await act(await putWorkout(stage, ana), RELEASE);
    await passMinute();
    await act(2, { kind: 'resent' });
    expect(await mailDocs()).toHaveLength(1);
    await passMinute();
    expect(await mailDocs()).toHaveLength(2);
  });

  it('names the person by the questionnaire where nobody typed a name when buying', async () => {
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ nome: '' });
    await putWorkout(stage, ana, RELEASE);
    await stage.db
      .doc(`anamnese_treinos/${ana.uid}`)
      .set({ ...wholeAnswers, nome_completo: 'Ana https://golpe.example' });
    await passMinute();
    const [mail] = await mailDocs();
    expect(mail?.get('message').text).toMatch(/^Olá, Ana!\n/);
  });

  it.each([
    ['was erased', () => stage.db.doc(`subscribers/${ana.subscriber}`).delete()],
    [
      'lost the address to another account',
      () => stage.db.doc(`subscribers/${ana.subscriber}`).update({ user_id: 'outra' }),
    ],
    ['is gone from Auth', () => stage.auth.deleteUser(ana.uid)],
    ['is closed', () => stage.auth.updateUser(ana.uid, { emailVerified: true })],
    ['is disabled', () => stage.auth.updateUser(ana.uid, { disabled: true })],
  ])('is not written to an account that %s within the minute, and not tried again', async (_, leave) => {
    await act(await putWorkout(stage, ana), RELEASE);
    await leave();
    await passMinute();
    expect(await mailDocs()).toEqual([]);
    expect((await stage.db.doc(`workouts/${ana.uid}`).get()).get('mail_due_at')).toBeNull();
  });

  it('does not bring back a workout that was erased within the minute', async () => {
    await act(await putWorkout(stage, ana), RELEASE);
    stage.advance(MINUTE);
    const erase = stage.db.doc(`workouts/${ana.uid}`).delete();
    await Promise.all([erase, send()]);
    await send();
    expect((await stage.db.doc(`workouts/${ana.uid}`).get()).exists).toBe(false);
  });

  it('reaches everybody, even if one workout cannot be read', async () => {
    const bia = await newTrainee(stage, 'Bia');
    for (const each of [ana, bia]) await putWorkout(stage, each, RELEASE);
    await stage.db.doc(`workouts/${ana.uid}`).update({ stage: 'outra' });
    await passMinute();
    expect((await mailDocs()).map((doc) => String(doc.get('to')))).toEqual([bia.email]);
  });
});
