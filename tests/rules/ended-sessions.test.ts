import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, doc, getDoc, getDocs, limit, query, setDoc, updateDoc, where } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Verdict,
  emailOf,
  expectVerdict,
  firstSave,
  laterSave,
  stored,
  subscriberOf,
} from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

// A token stays valid for up to an hour after a reset of the password. Where the account keeps its uid, `ended_sessions` says
// since when (in seconds) a password has to have been entered. Where it gets a new uid, nothing is left under the old one.

const UID = 'uid-with-plan';
const TRAINER = 'uid-trainer';
const SINCE = 1_790_000_000;
const QUESTIONNAIRE = `anamnese_treinos/${UID}`;

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('ended-sessions');
});
beforeEach(async () => {
  await environment.seed({
    [QUESTIONNAIRE]: stored(UID),
    [`workouts/${UID}`]: { user_id: UID },
    [`routines/${UID}`]: { user_id: UID, subscriber: subscriberOf(UID) },
    [`routines/${UID}/sessions/one`]: { user_id: UID },
    [`training_consents/${UID}`]: { user_id: UID, consent: { versao: '1' } },
    [`queue/${UID}`]: { uid: UID },
    [`ended_sessions/${UID}`]: { valid_since: SINCE },
    [`ended_sessions/${TRAINER}`]: { valid_since: SINCE },
  });
});
afterAll(async () => {
  await environment.close();
});

describe.each<readonly [string, Record<string, unknown>, Verdict]>([
  ['before the reset', { auth_time: SINCE - 1 }, 'denied'],
  ['in the second of the reset', { auth_time: SINCE }, 'allowed'],
  ['after the reset', { auth_time: SINCE + 60 }, 'allowed'],
])('with a password entered %s', (_when, session, verdict) => {
  const claims = { email_verified: true, mailbox: true, ...session };

  test(`the own records are ${verdict}`, async () => {
    const firestore = environment.firestoreWith(UID, claims);
    const own = query(collection(firestore, 'subscribers'), where('user_id', '==', UID), limit(1));
    await expectVerdict(verdict, getDocs(own));
    await expectVerdict(verdict, getDoc(doc(firestore, `subscribers/${subscriberOf(UID)}`)));
    await expectVerdict(verdict, getDoc(doc(firestore, QUESTIONNAIRE)));
    await expectVerdict(verdict, getDoc(doc(firestore, `workouts/${UID}`)));
    await expectVerdict(verdict, getDoc(doc(firestore, `routines/${UID}`)));
    await expectVerdict(verdict, getDoc(doc(firestore, `routines/${UID}/sessions/one`)));
    await expectVerdict(verdict, getDoc(doc(firestore, `training_consents/${UID}`)));
  });

  test(`an answer, a withdrawal of the consent and a first save are ${verdict}`, async () => {
    const firestore = environment.firestoreWith(UID, claims);
    await expectVerdict(
      verdict,
      updateDoc(doc(firestore, QUESTIONNAIRE), laterSave({ nome_completo: 'Ana' })),
    );
    const health = { altura: null, peso: null, limitacoes_lesoes: '', nivel_energia: '' };
    const withdrawal = laterSave({ consent: null, ...health });
    await expectVerdict(verdict, updateDoc(doc(firestore, QUESTIONNAIRE), withdrawal));
    const ofSessions = updateDoc(doc(firestore, `training_consents/${UID}`), laterSave({ consent: null }));
    await expectVerdict(verdict, ofSessions);
    await environment.seed({ [`ended_sessions/${UID}`]: { valid_since: SINCE } });
    const fresh = environment.firestoreWith(UID, claims);
    await expectVerdict(verdict, setDoc(doc(fresh, QUESTIONNAIRE), firstSave(UID)));
  });

  test(`a trainer's queue is ${verdict}`, async () => {
    const firestore = environment.firestoreWith(TRAINER, claims);
    await expectVerdict(verdict, getDoc(doc(firestore, `queue/${UID}`)));
    await expectVerdict(verdict, getDocs(query(collection(firestore, 'queue'), limit(49))));
  });
});

test('the sessions of another account do not count', async () => {
  const another = environment.firestoreWith('uid-another', { auth_time: 1 });
  await assertSucceeds(getDoc(doc(another, `subscribers/${subscriberOf('uid-another')}`)));
});

describe('the uid from which everything has moved', () => {
  const EARLIER = 'uid-earlier';
  const earlier = () => environment.firestoreWith(EARLIER, { email: emailOf(UID), auth_time: SINCE + 60 });

  test('finds nothing under it, and reads nothing of the new one', async () => {
    const own = query(collection(earlier(), 'subscribers'), where('user_id', '==', EARLIER));
    expect((await getDocs(own)).size).toBe(0);
    expect((await getDoc(doc(earlier(), `anamnese_treinos/${EARLIER}`))).exists()).toBe(false);
    await assertFails(getDoc(doc(earlier(), QUESTIONNAIRE)));
    await assertFails(getDoc(doc(earlier(), `subscribers/${subscriberOf(UID)}`)));
    await assertFails(getDoc(doc(earlier(), `workouts/${UID}`)));
  });

  test('writes nothing that was queued before: no new document, no change of the new one', async () => {
    const queued = { ...firstSave(UID), user_id: EARLIER };
    const old = doc(earlier(), `anamnese_treinos/${EARLIER}`);
    await assertFails(setDoc(old, queued));
    await assertFails(setDoc(old, queued, { merge: true }));
    await assertFails(updateDoc(old, laterSave({ nome_completo: 'Outra' })));
    await assertFails(updateDoc(doc(earlier(), QUESTIONNAIRE), laterSave({ nome_completo: 'Outra' })));
  });
});
