import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { DAY_MS } from 'domain/kit/dates';
import { useStage } from '../support/stage.ts';
import { change, changeQuietly, newTrainee, type Trainee } from '../support/trainers.ts';

const CONSENT = { versao: '2026-11', aceito_em: new Date('2026-11-21T15:00:00Z') };

const stage = useStage('questionnaire-mails');

let ana: Trainee;
beforeEach(async () => {
  await stage.reset();
  ana = await newTrainee(stage);
});

const mailDocs = async () => (await stage.db.collection('mail').get()).docs;
const subjects = async () => (await mailDocs()).map((doc) => String(doc.get('message').subject)).toSorted();
const pageOf = (uid: string) => `http://127.0.0.1:5000/treinador/aluno/${uid}`;
const COMPLETION = ['Anamnese completa: Ana Souza', 'Recebemos sua anamnese de treino'];

describe('a questionnaire that is complete', () => {
  it('is mailed to the subscriber and the trainer once, even if it is completed again', async () => {
    await change(stage, ana, wholeAnswers);
    expect(await subjects()).toEqual(COMPLETION);
    await change(stage, ana, { peso: null });
    await change(stage, ana, { peso: 79 });
    expect(await subjects()).toEqual(COMPLETION);
  });

  it('is not mailed again when the copies of its mails have expired', async () => {
    const completed = await changeQuietly(stage, ana, wholeAnswers);
    await completed();
    for (const doc of await mailDocs()) await doc.ref.delete();
    await completed();
    await change(stage, ana, { peso: null });
    await change(stage, ana, { peso: 79 });
    expect(await subjects()).toEqual([]);
  });

  it('is mailed in mails that expire after 30 days and can be found by the person', async () => {
    const from = stage.now().getTime();
    await change(stage, ana, wholeAnswers);
    await change(stage, ana, { peso: 79 });
    const docs = await mailDocs();
    expect(docs).toHaveLength(2);
    for (const doc of docs) {
      expect(doc.get('about')).toContain(ana.uid);
      expect(doc.get('delete_at').toMillis()).toBeGreaterThanOrEqual(from + 30 * DAY_MS);
      expect(doc.get('delete_at').toMillis()).toBeLessThan(from + 31 * DAY_MS);
    }
  });

  it('is mailed with what remains of a typed name', async () => {
    const eve = await newTrainee(stage, 'Ganhe dinheiro em golpe.example/pix');
    await change(stage, eve, wholeAnswers);
    const [toSubscriber] = (await mailDocs()).filter((doc) => doc.get('to')[0] === eve.email);
    expect(toSubscriber?.get('message').text).toMatch(/^Olá, Ganhe dinheiro em!/);
    expect(JSON.stringify(await stage.db.collection('mail').get())).not.toContain('golpe');
  });

  it.each([
    ['Bia Lima', 'Bia Lima'],
    ['Bia\nBcc: todos@exemplo.com', 'Bia'],
  ])('of whoever registered without a name is told by the one in it (%j)', async (name, said) => {
    const bia = await newTrainee(stage, '');
    await change(stage, bia, { ...wholeAnswers, nome_completo: name });
    expect(await subjects()).toEqual([`Anamnese completa: ${said}`, COMPLETION[1]]);
  });

  it('of a person without a name is mailed with the address', async () => {
    const bia = await newTrainee(stage, '');
    await change(stage, bia, { ...wholeAnswers, nome_completo: 'golpe.example' });
    expect(await subjects()).toEqual([`Anamnese completa: ${bia.email}`, COMPLETION[1]]);
  });
});

describe('no mail', () => {
  it('holds an answer, or the name of one', async () => {
    await change(stage, ana, { ...wholeAnswers, limitacoes_lesoes: 'Dor no joelho', consent: CONSENT });
    await change(stage, ana, { limitacoes_lesoes: 'Dor no ombro', peso: 71.5 });
    expect(await mailDocs()).toHaveLength(2);
    const mails = JSON.stringify((await mailDocs()).map((doc) => doc.data()));
    expect(mails).not.toMatch(
      /joelho|ombro|80[.,]9|71[.,]5|1[.,]74|hipertrofia|1990-02-28|28\/02\/1990|98765-?4321|lesões|peso/i,
    );
    expect(mails).toContain(pageOf(ana.uid));
  });
});

describe('a deleted account', () => {
  it('leaves no mail, except the one that confirms the deletion', async () => {
    await change(stage, ana, wholeAnswers);
    const changed = await changeQuietly(stage, ana, { limitacoes_lesoes: 'Dor no joelho' });
    await changed();
    await stage.call('delete-my-account', null, { uid: ana.uid, signedInAt: stage.now() });
    await changed();
    const left = Object.keys(await stage.dump());
    expect(left.filter((path) => !path.startsWith('mail/deleted_'))).toEqual([]);
  });
});
