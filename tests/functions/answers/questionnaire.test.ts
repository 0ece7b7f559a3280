import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { TRAINER } from 'domain/kit/content/trainer';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { confirmMailbox } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { writtenEvent } from '../support/written-event.ts';

const stage = useStage('questionnaire');

let uid: string;
let email: string;
beforeEach(async () => {
  uid = randomUUID();
  email = `ana-${uid}@exemplo.com`;
  await stage.db
    .doc(`subscribers/${subscriberId(email)}`)
    .set({ email, nome: 'Ana Souza', user_id: uid, subscribed: true, subscription_end: null });
});

const write = (data: Record<string, unknown>) =>
  stage.writeQuestionnaire(uid, { subscriber: subscriberId(email), user_id: uid, ...data });
const record = async () => (await stage.db.doc(`anamnese_treinos/${uid}`).get()).data();
const mails = async () => {
  const all = await stage.db.collection('mail').get();
  return all.docs.filter((doc) => doc.id.includes(uid)).map((doc) => doc.data());
};

describe('the questionnaire trigger', () => {
  // spec: "The workout is released only after the whole anamnese is complete"
  it('says what is missing', async () => {
    const { peso: _left, ...withoutWeight } = wholeAnswers;
    await write({ ...withoutWeight, peso: null, nivel_energia: 'Não informado' });
    expect(await record()).toMatchObject({
      completa: false,
      completed_at: null,
      liberavel: false,
      faltando: ['peso', 'nivel_energia'],
    });
    expect(await mails()).toEqual([]);
  });

  // spec: "The trainer uses it to prepare a personalised workout"
  it('marks a questionnaire with every answer complete and mails subscriber and trainer once', async () => {
    await write({ ...wholeAnswers, consent: { versao: '2026-11', aceito_em: stage.now() } });
    const done = await record();
    expect(done).toMatchObject({ completa: true, liberavel: true, faltando: [] });
    expect(done?.['completed_at']).not.toBeNull();
    const sent = await mails();
    expect(sent.map((mail) => mail['to'])).toEqual(expect.arrayContaining([[email], [TRAINER.email]]));
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent)).not.toContain('80,9');
  });

  // spec: "The placeholder text counts as filled"
  it('counts the placeholder as filled for the badge, not for the release', async () => {
    await write({ ...wholeAnswers, nivel_energia: 'Não informado' });
    expect(await record()).toMatchObject({ completa: true, liberavel: false, faltando: ['nivel_energia'] });
  });

  it('does not write when nothing changed, so that its own write triggers no further one', async () => {
    await write(wholeAnswers);
    const ref = stage.db.doc(`anamnese_treinos/${uid}`);
    const before = await ref.get();
    const event = writtenEvent(ref, stage.now(), { before, after: before });
    await stage.exports.questionnaire.written.run(event);
    const after = await ref.get();
    expect(after.updateTime?.isEqual(before.updateTime as never)).toBe(true);
    expect(await mails()).toHaveLength(2);
  });

  it('corrects a false claim of completeness', async () => {
    await write({ nome_completo: 'Ana Souza', completa: true, liberavel: true, faltando: [] });
    expect(await record()).toMatchObject({ completa: false, liberavel: false });
  });

  it('assesses the current document, not that of an overtaken event', async () => {
    const ref = stage.db.doc(`anamnese_treinos/${uid}`);
    const empty = await ref.get();
    await ref.set({ ...wholeAnswers, subscriber: subscriberId(email), user_id: uid });
    const whole = await ref.get();
    await ref.update({ peso: null });
    const run = (before: DocumentSnapshot, after: DocumentSnapshot) =>
      stage.exports.questionnaire.written.run(writtenEvent(ref, stage.now(), { before, after }));
    await run(whole, await ref.get());
    await run(empty, whole);
    expect(await record()).toMatchObject({ completa: false, liberavel: false, faltando: ['peso'] });
    await ref.delete();
    await run(empty, whole);
    expect(await record()).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  it('counts fields of a wrong type as not answered', async () => {
    await write({
      ...wholeAnswers,
      altura: '1,74',
      limitacoes_lesoes: ['Joelho'],
      nivel_energia: { x: 1 },
      peso: -1,
    });
    expect(await record()).toMatchObject({
      completa: false,
      liberavel: false,
      faltando: ['altura', 'peso', 'limitacoes_lesoes', 'nivel_energia'],
    });
  });

  it('leaves imported records alone', async () => {
    await stage.writeQuestionnaire(uid, { email, ...wholeAnswers });
    expect(await record()).toEqual({ email, ...wholeAnswers });
    expect(await mails()).toEqual([]);
  });
});

const migrate = () => stage.call('migrate-existing-data', null, { uid });

describe('migrate-existing-data', () => {
  beforeEach(async () => {
    await stage.auth.createUser({ uid, email });
    const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await ref.update({ mailbox_confirmed_at: stage.now() });
  });

  // spec: "| migrate-existing-data | none; errors ignored"
  it('takes over the newest imported record in today’s formats, keeping legacy choices', async () => {
    const imported = stage.db.collection('anamnese_treinos');
    await imported
      .doc(`velho-${uid}`)
      .set({ email, nome_completo: 'Velha', updated_at: '2023-01-01T00:00:00Z' });
    await imported.doc(`novo-${uid}`).set({
      email,
      nome_completo: 'Ana Souza',
      telefone: '+55 11 98765 4321',
      data_nascimento: '28/02/1990',
      altura: '1,74',
      peso: '80.9',
      objetivo_principal: 'perder-peso',
      frequencia_semanal: 'todos-os-dias',
      updated_at: '2024-01-01T00:00:00Z',
    });
    expect(await migrate()).toEqual({ success: true });
    expect(await record()).toMatchObject({
      user_id: uid,
      subscriber: subscriberId(email),
      nome_completo: 'Ana Souza',
      telefone: '(11)98765-4321',
      data_nascimento: '1990-02-28',
      altura: 1.74,
      peso: 80.9,
      objetivo_principal: 'perder-peso',
      frequencia_semanal: 'todos-os-dias',
      experiencia_treino: '',
    });
  });

  it('does nothing before the mailbox is confirmed', async () => {
    const ref = stage.db.doc(`subscribers/${subscriberId(email)}`);
    await ref.update({ mailbox_confirmed_at: null });
    await stage.db.doc(`anamnese_treinos/antigo-${uid}`).set({ email, objetivo_principal: 'perder-peso' });
    await migrate();
    expect(await record()).toBeUndefined();
    await confirmMailbox(stage, email, uid);
    expect(await record()).toMatchObject({ user_id: uid, objetivo_principal: 'perder-peso' });
  });

  it('does its work once', async () => {
    await migrate();
    const before = await stage.dump();
    await migrate();
    expect(await stage.dump()).toEqual(before);
  });

  it('never overwrites what the owner has answered', async () => {
    await write(wholeAnswers);
    await stage.db.doc(`anamnese_treinos/antigo-${uid}`).set({ email, nome_completo: 'Velha' });
    await migrate();
    expect(await record()).toMatchObject(wholeAnswers);
  });

  it("takes nothing from another owner's questionnaire that names the same e-mail", async () => {
    await stage.db
      .doc(`anamnese_treinos/alheio-${uid}`)
      .set({ ...wholeAnswers, email, subscriber: 'outra-pessoa' });
    await migrate();
    expect(await record()).toBeUndefined();
  });

  it('does nothing for an account that owns no record', async () => {
    const before = await stage.dump();
    const other = await stage.signUp(`sem-nada-${email}`);
    expect(await stage.call('migrate-existing-data', null, { uid: other })).toEqual({ success: true });
    expect(await stage.dump()).toEqual(before);
  });
});
