import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { TRAINER } from 'domain/kit/content/trainer';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Trainee, change, changeQuietly, newTrainee } from '../support/people/trainers.ts';
import { useStage } from '../support/stage.ts';

const CONSENT = { versao: '2026-11', aceito_em: new Date('2026-11-21T15:00:00Z') };

const stage = useStage('questionnaire-mails');

let ana: Trainee;
beforeEach(async () => {
  await stage.reset();
  ana = await newTrainee(stage);
});

const tell = () => stage.run('tell-changes');
/** Runs the hourly schedule for so many hours. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    stage.advance(HOUR_MS);
    await tell();
  }
}
const mailDocs = async () => (await stage.db.collection('mail').get()).docs;
const subjects = async () => (await mailDocs()).map((doc) => String(doc.get('message').subject)).toSorted();
const changes = async () =>
  (await mailDocs())
    .map((doc) => String(doc.get('message').text))
    .filter((text) => text.includes(' alterou respostas '));
/** The words of the mail to the trainer about one person's changes. */
const changesOf = ({ uid, email }: Trainee, nome = 'Ana Souza') =>
  `${nome} (${email}) alterou respostas da anamnese.\n\nVeja o que mudou aqui:\n${pageOf(uid)}`;
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
    await passHours(2);
    const docs = await mailDocs();
    expect(docs).toHaveLength(3);
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
    await passHours(2);
    expect(await mailDocs()).toHaveLength(3);
    const mails = JSON.stringify((await mailDocs()).map((doc) => doc.data()));
    expect(mails).not.toMatch(
      /joelho|ombro|80[.,]9|71[.,]5|1[.,]74|hipertrofia|1990-02-28|28\/02\/1990|98765-?4321|lesões|peso/i,
    );
    expect(mails).toContain(pageOf(ana.uid));
  });
});

describe('answers that change after the completion', () => {
  it('are gathered for an hour and mailed to the trainer once, as a link to the page that shows them', async () => {
    await change(stage, ana, wholeAnswers);
    for (let edit = 0; edit < 24; edit += 1) {
      await change(stage, ana, { peso: 70 + edit, limitacoes_lesoes: `Dor no joelho ${edit}` });
    }
    await tell();
    expect(await changes()).toEqual([]);
    await passHours(3);
    expect(await changes()).toEqual([changesOf(ana)]);
    const [mail] = (await mailDocs()).filter((doc) => / alterou respostas /.test(doc.get('message').text));
    expect(mail?.get('to')).toEqual([TRAINER.email]);
  });

  it('are mailed at most once a day, and the last of them is not forgotten', async () => {
    await change(stage, ana, wholeAnswers);
    await change(stage, ana, { peso: 79 });
    await passHours(2);
    expect(await changes()).toHaveLength(1);
    for (let hour = 0; hour < 20; hour += 1) {
      await change(stage, ana, { peso: 70 + hour });
      await passHours(1);
    }
    expect(await changes()).toHaveLength(1);
    await passHours(5);
    expect(await changes()).toHaveLength(2);
    await passHours(48);
    expect(await changes()).toHaveLength(2);
  });

  it('are mailed even if they make it incomplete', async () => {
    await change(stage, ana, wholeAnswers);
    await change(stage, ana, { limitacoes_lesoes: null });
    await passHours(1);
    expect(await changes()).toEqual([changesOf(ana)]);
  });

  it('are not mailed if an answer is written again with the same value, of whatever type', async () => {
    await change(stage, ana, { ...wholeAnswers, objetivo_outro: ['de outro tipo'] });
    await change(stage, ana, { ...wholeAnswers, objetivo_outro: ['de outro tipo'] });
    await change(stage, ana, { outros_pontos: '', updated_at: new Date() });
    await passHours(2);
    expect(await changes()).toEqual([]);
  });

  it('are mailed once, however often and late their event is delivered', async () => {
    await change(stage, ana, wholeAnswers);
    const changed = await changeQuietly(stage, ana, { peso: 79 });
    await changed();
    await changed();
    await Promise.all([passHours(1), tell()]);
    expect(await changes()).toHaveLength(1);
    await changed();
    await passHours(26);
    expect(await changes()).toHaveLength(1);
  });

  it('do not count if they came before the completion mail', async () => {
    await change(stage, ana, { nome_completo: 'Ana' });
    const completed = await changeQuietly(stage, ana, wholeAnswers);
    const changed = await changeQuietly(stage, ana, { peso: 79 });
    await changed();
    await completed();
    expect(await subjects()).toEqual(COMPLETION);
    await passHours(2);
    expect(await changes()).toEqual([]);
  });

  it('are mailed for everybody, even if one person cannot be named', async () => {
    const bia = await newTrainee(stage, 'Bia');
    const cora = await newTrainee(stage, 'Cora');
    for (const each of [ana, bia, cora]) {
      await change(stage, each, wholeAnswers);
      await change(stage, each, { peso: 79 });
    }
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ email: 5 });
    await stage.db.doc(`subscribers/${bia.subscriber}`).delete();
    await passHours(1);
    expect(await changes()).toEqual([changesOf(cora, 'Cora')]);
    expect((await stage.db.doc(`questionnaire_news/${bia.uid}`).get()).exists).toBe(false);
  });

  it('are forgotten when the questionnaire is erased', async () => {
    await change(stage, ana, wholeAnswers);
    await change(stage, ana, { peso: 79 });
    await change(stage, ana, null);
    await passHours(2);
    expect(await changes()).toEqual([]);
    expect((await stage.db.collection('questionnaire_news').get()).size).toBe(0);
  });

  it('leave no mail when the account is deleted, except the one that confirms the deletion', async () => {
    await change(stage, ana, wholeAnswers);
    const changed = await changeQuietly(stage, ana, { peso: 79 });
    await changed();
    await stage.call('delete-my-account', null, { uid: ana.uid, signedInAt: stage.now() });
    await changed();
    await passHours(2);
    const left = Object.keys(await stage.dump());
    expect(left.filter((path) => !path.startsWith('mail/deleted_'))).toEqual([]);
  });
});
