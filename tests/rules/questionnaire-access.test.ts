import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ACTORS,
  type Actor,
  CONSENT,
  type Case,
  EARLIER,
  type Fields,
  LATER,
  UIDS,
  type Verdict,
  complete,
  consenting,
  expectVerdict,
  firstSave,
  laterSave,
  stored,
  targetOf,
} from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('anamnese');
});
afterAll(async () => {
  await environment.close();
});

const questionnaireOf = (actor: Actor, uid = targetOf(actor)) =>
  doc(environment.firestoreOf(actor), `anamnese_treinos/${uid}`);

const without = (...fields: readonly string[]) =>
  Object.fromEntries(Object.entries(complete('uid-with-plan')).filter(([field]) => !fields.includes(field)));

const withPlan = (change: Fields) => ({ ...complete('uid-with-plan'), ...change });

describe('with a questionnaire stored for everybody', () => {
  beforeEach(async () => {
    const uids = Object.values(UIDS).filter((uid) => uid !== null);
    await environment.seed(Object.fromEntries(uids.map((uid) => [`anamnese_treinos/${uid}`, stored(uid)])));
  });

  // spec: "Row-level security on the data store limits records to the owner"
  // spec: "Subscriber with active plan: may fill, save and edit the anamnese"
  // spec: "Saving requires a logged-in user"
  test.each<readonly [Actor, Record<'get' | 'list' | 'update' | 'delete', Verdict>]>([
    ['signed out', { get: 'denied', list: 'denied', update: 'denied', delete: 'denied' }],
    ['owner without plan', { get: 'allowed', list: 'allowed', update: 'denied', delete: 'denied' }],
    ['owner with plan', { get: 'allowed', list: 'allowed', update: 'allowed', delete: 'denied' }],
    ['owner expired', { get: 'allowed', list: 'allowed', update: 'denied', delete: 'denied' }],
    ['courtesy', { get: 'allowed', list: 'allowed', update: 'allowed', delete: 'denied' }],
    ['unverified account', { get: 'allowed', list: 'allowed', update: 'denied', delete: 'denied' }],
    ['owner with a closed mailbox', { get: 'denied', list: 'denied', update: 'denied', delete: 'denied' }],
    ['another user', { get: 'denied', list: 'denied', update: 'denied', delete: 'denied' }],
    ['trainer', { get: 'denied', list: 'denied', update: 'denied', delete: 'denied' }],
  ])('%s may do with it: %o', async (actor, expected) => {
    const questionnaire = questionnaireOf(actor);
    const all = collection(environment.firestoreOf(actor), 'anamnese_treinos');
    await expectVerdict(expected.get, getDoc(questionnaire));
    await expectVerdict(expected.list, getDocs(query(all, where('user_id', '==', targetOf(actor)))));
    await expectVerdict(expected.update, updateDoc(questionnaire, laterSave({ nome_completo: 'Outra' })));
    await expectVerdict(expected.delete, deleteDoc(questionnaire));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s may not list everybody’s', async (actor) => {
    await assertFails(getDocs(collection(environment.firestoreOf(actor), 'anamnese_treinos')));
  });

  // spec: "select all by user_id ordered by updated_at descending, limit 1 (maybe-single)"
  test('an owner finds the newest by the app’s own query', async () => {
    const all = collection(environment.firestoreOf('owner with plan'), 'anamnese_treinos');
    const newest = query(
      all,
      where('user_id', '==', 'uid-with-plan'),
      orderBy('updated_at', 'desc'),
      limit(1),
    );
    const found = await assertSucceeds(getDocs(newest));
    expect(found.docs.map(({ id }) => id)).toEqual(['uid-with-plan']);
  });

  test('the owner of an expired plan may still take the consent back, erasing the health data', async () => {
    const erase = {
      consent: deleteField(),
      altura: null,
      peso: null,
      limitacoes_lesoes: '',
      nivel_energia: 'Não informado',
      updated_at: serverTimestamp(),
    };
    await assertFails(updateDoc(questionnaireOf('owner expired'), { ...erase, nome_completo: 'Outra' }));
    await assertSucceeds(updateDoc(questionnaireOf('owner expired'), erase));
  });

  // spec: "update by id with nome_completo, telefone, data_nascimento, altura"
  // spec: "altura (number, metres), peso (number, kg)"
  test.each<Case>([
    ['another answer', { objetivo_principal: 'hipertrofia' }, 'allowed'],
    ['a legacy answer', { objetivo_principal: 'ganhar-massa' }, 'allowed'],
    ['height and weight at their least', { altura: 0.5, peso: 20 }, 'allowed'],
    ['height and weight at their most', { altura: 2.6, peso: 400 }, 'allowed'],
    ['height and weight taken back', { altura: null, peso: null }, 'allowed'],
    ['the same e-mail', { email: 'uid-with-plan@exemplo.com.br' }, 'allowed'],
    ['a new consent', consenting({ ...CONSENT, versao: '2026-02' }), 'allowed'],
    [
      'the consent taken back and the health data erased',
      {
        consent: deleteField(),
        altura: deleteField(),
        peso: null,
        limitacoes_lesoes: '',
        nivel_energia: 'Não informado',
      },
      'allowed',
    ],
    ['the consent taken back, the health data kept', { consent: deleteField() }, 'denied'],
    [
      'the consent taken back, the injuries kept',
      { consent: null, altura: null, peso: null, nivel_energia: '' },
      'denied',
    ],
    ['somebody else’s e-mail', { email: 'uid-another@exemplo.com.br' }, 'denied'],
    ['another owner', { user_id: 'uid-another' }, 'denied'],
    ['another subscriber', { subscriber: 'sub-uid-another' }, 'denied'],
    ['another id', { id: 'x' }, 'denied'],
    ['another creation time', { created_at: serverTimestamp() }, 'denied'],
    ['completa', { completa: false }, 'denied'],
    ['completed_at', { completed_at: serverTimestamp() }, 'denied'],
    ['liberavel', { liberavel: false }, 'denied'],
    ['faltando', { faltando: ['peso'] }, 'denied'],
    ['completa removed', { completa: deleteField() }, 'denied'],
    ['an unknown field', { admin: true }, 'denied'],
    ['the time of its own clock', { updated_at: Timestamp.fromMillis(1_760_000_000_000) }, 'denied'],
    ['a height too small', { altura: 0.49 }, 'denied'],
    ['a height too large', { altura: 2.61 }, 'denied'],
    ['a weight too small', { peso: 19.9 }, 'denied'],
    ['a weight too large', { peso: 400.1 }, 'denied'],
    ['a height that is no number', { altura: Number.NaN }, 'denied'],
    ['an endless weight', { peso: Number.POSITIVE_INFINITY }, 'denied'],
    ['a height as list', { altura: [1.7] }, 'denied'],
    ['the owner removed', { user_id: deleteField() }, 'denied'],
    ['the subscriber removed', { subscriber: deleteField() }, 'denied'],
    ['the time removed', { updated_at: deleteField() }, 'denied'],
    ['the e-mail removed', { email: deleteField() }, 'denied'],
    ['a field below an answer', { 'limitacoes_lesoes.x': 'y' }, 'denied'],
    ['a height as text', { altura: '1,74' }, 'denied'],
    ['a weight as text', { peso: '80' }, 'denied'],
    ['a name as number', { nome_completo: 7 }, 'denied'],
    ['a name as null', { nome_completo: null }, 'denied'],
    ['a name too long', { nome_completo: 'a'.repeat(2001) }, 'denied'],
    ['a phone as list', { telefone: ['11'] }, 'denied'],
    ['a goal too long', { objetivo_principal: 'a'.repeat(61) }, 'denied'],
    ['an experience as map', { experiencia_treino: {} }, 'denied'],
    ['a frequency as number', { frequencia_semanal: 3 }, 'denied'],
    ['an energy level as boolean', { nivel_energia: true }, 'denied'],
    ['limitations too long', { limitacoes_lesoes: 'a'.repeat(2001) }, 'denied'],
    ['other points too long', { outros_pontos: 'a'.repeat(2001) }, 'denied'],
    ['another goal as null', { objetivo_outro: null }, 'denied'],
    ['an empty birth date', { data_nascimento: '' }, 'allowed'],
    ['a birth date the Brazilian way', { data_nascimento: '28/02/1990' }, 'denied'],
    ['a birth date with a time', { data_nascimento: '1990-02-28T00:00' }, 'denied'],
    ['a birth date in month 13', { data_nascimento: '1990-13-01' }, 'denied'],
    ['a birth date as timestamp', { data_nascimento: Timestamp.fromMillis(0) }, 'denied'],
    ['only the version of the consent', { 'consent.versao': '2026-02' }, 'denied'],
    ['only the time of the consent', { 'consent.aceito_em': serverTimestamp() }, 'denied'],
    ['the consent’s time removed', { 'consent.aceito_em': deleteField() }, 'denied'],
    ['a consent of earlier', consenting({ versao: '2026-02', aceito_em: EARLIER }), 'denied'],
    ['a consent of later', consenting({ versao: '2026-02', aceito_em: LATER }), 'denied'],
    ['a consent without its time', consenting({ versao: '1' }), 'denied'],
    ['a consent without its version', consenting({ aceito_em: CONSENT.aceito_em }), 'denied'],
    ['a consent that is a boolean', consenting(true), 'denied'],
    ['a consent with something more', consenting({ ...CONSENT, versao: '2026-02', admin: true }), 'denied'],
    ['a consent with its time as text', consenting({ versao: '1', aceito_em: 'hoje' }), 'denied'],
  ])('an update by its owner with %s', async (_name, change, verdict) => {
    const questionnaire = questionnaireOf('owner with plan');
    await expectVerdict(verdict, updateDoc(questionnaire, laterSave(change)));
  });

  test('an update without the time of the update is denied', async () => {
    await assertFails(updateDoc(questionnaireOf('owner with plan'), { nome_completo: 'Outra' }));
  });
});

describe('with nothing stored', () => {
  beforeEach(async () => {
    await environment.seed({});
  });

  test.each<readonly [Actor, Record<'get' | 'list' | 'create', Verdict>]>([
    ['signed out', { get: 'denied', list: 'denied', create: 'denied' }],
    ['owner without plan', { get: 'allowed', list: 'allowed', create: 'denied' }],
    ['owner with plan', { get: 'allowed', list: 'allowed', create: 'allowed' }],
    ['owner expired', { get: 'allowed', list: 'allowed', create: 'denied' }],
    ['courtesy', { get: 'allowed', list: 'allowed', create: 'allowed' }],
    ['unverified account', { get: 'allowed', list: 'allowed', create: 'denied' }],
    ['owner with a closed mailbox', { get: 'denied', list: 'denied', create: 'denied' }],
    ['another user', { get: 'denied', list: 'denied', create: 'denied' }],
    ['trainer', { get: 'denied', list: 'denied', create: 'denied' }],
  ])('%s may do: %o', async (actor, expected) => {
    const questionnaire = questionnaireOf(actor);
    const all = collection(environment.firestoreOf(actor), 'anamnese_treinos');
    await expectVerdict(expected.get, getDoc(questionnaire));
    await expectVerdict(expected.list, getDocs(query(all, where('user_id', '==', targetOf(actor)))));
    await expectVerdict(expected.create, setDoc(questionnaire, complete(targetOf(actor))));
  });

  // spec: "insert one record, and insert the initial record"
  test.each<Case>([
    ['only the first save’s fields', firstSave('uid-with-plan'), 'allowed'],
    ['no height nor weight', withPlan({ altura: null, peso: null }), 'allowed'],
    [
      'no consent and no health data',
      { ...firstSave('uid-with-plan'), nome_completo: 'Ana', nivel_energia: 'Não informado', altura: null },
      'allowed',
    ],
    ['no consent', without('consent', 'consented_at'), 'denied'],
    ['no time of its consent', without('consented_at'), 'denied'],
    ['another time of its consent', withPlan({ consented_at: EARLIER }), 'denied'],
    [
      'a time of a consent that is none',
      { ...firstSave('uid-with-plan'), consented_at: serverTimestamp() },
      'denied',
    ],
    ['no consent but a height', { ...firstSave('uid-with-plan'), altura: 1.7 }, 'denied'],
    ['no consent but a weight', { ...firstSave('uid-with-plan'), peso: 70 }, 'denied'],
    ['no consent but injuries', { ...firstSave('uid-with-plan'), limitacoes_lesoes: 'Joelho' }, 'denied'],
    ['no consent but an energy level', { ...firstSave('uid-with-plan'), nivel_energia: 'alto' }, 'denied'],
    ['a consent of earlier', withPlan({ consent: { versao: '1', aceito_em: EARLIER } }), 'denied'],
    ['a consent that is text', withPlan({ consent: 'sim' }), 'denied'],
    ['a goal as list', withPlan({ objetivo_principal: ['emagrecimento'] }), 'denied'],
    ['no owner', without('user_id'), 'denied'],
    ['no subscriber', without('subscriber'), 'denied'],
    ['no e-mail', without('email'), 'denied'],
    ['no time', without('updated_at'), 'denied'],
    ['another’s subscriber record', withPlan({ subscriber: 'sub-uid-another' }), 'denied'],
    ['the subscriber record of nobody', withPlan({ subscriber: 'sub-uid-unverified' }), 'denied'],
    ['a subscriber record that is not there', withPlan({ subscriber: 'x' }), 'denied'],
    ['a subscriber that is a path', withPlan({ subscriber: 'a/b/sub-uid-with-plan' }), 'denied'],
    ['a subscriber that is no text', withPlan({ subscriber: 1 }), 'denied'],
    ['another e-mail', withPlan({ email: 'outra@exemplo.com.br' }), 'denied'],
    ['another owner', withPlan({ user_id: 'uid-another' }), 'denied'],
    ['an id', withPlan({ id: 'uid-with-plan' }), 'denied'],
    ['a creation time', withPlan({ created_at: serverTimestamp() }), 'denied'],
    ['completa', withPlan({ completa: true }), 'denied'],
    ['completed_at', withPlan({ completed_at: serverTimestamp() }), 'denied'],
    ['liberavel', withPlan({ liberavel: true }), 'denied'],
    ['faltando', withPlan({ faltando: [] }), 'denied'],
    ['an unknown field', withPlan({ admin: true }), 'denied'],
    ['a height out of range', withPlan({ altura: 174 }), 'denied'],
    ['a weight out of range', withPlan({ peso: 0 }), 'denied'],
    ['a name of the wrong type', withPlan({ nome_completo: 1 }), 'denied'],
    ['a birth date of the wrong form', withPlan({ data_nascimento: '1990' }), 'denied'],
  ])('a creation by the owner of a plan with %s', async (_name, fields, verdict) => {
    await expectVerdict(verdict, setDoc(questionnaireOf('owner with plan'), fields));
  });

  test('nobody creates a questionnaire under another id than their uid', async () => {
    await assertFails(setDoc(questionnaireOf('owner with plan', 'elsewhere'), complete('uid-with-plan')));
  });

  // spec: "select id by user_id (maybe-single)"
  test('an owner may listen for the questionnaire before it exists, and sees it appear', async () => {
    const questionnaire = questionnaireOf('owner with plan');
    const seen: boolean[] = [];
    await new Promise<void>((resolve, reject) => {
      const stop = onSnapshot(
        questionnaire,
        (snapshot) => {
          seen.push(snapshot.exists());
          if (seen.length === 1) setDoc(questionnaire, firstSave('uid-with-plan')).catch(reject);
          if (!snapshot.exists() || snapshot.metadata.hasPendingWrites) return;
          stop();
          resolve();
        },
        reject,
      );
    });
    expect(seen[0]).toBe(false);
  });
});
