import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  query,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { systemClock } from 'emulators/servers';
import {
  EARLIER,
  type Fields,
  LATER,
  type Verdict,
  complete,
  emailOf,
  expectVerdict,
  laterSave,
  stored,
  subscriberRecords,
} from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const UID = 'uid-with-plan';
const RECORD = `subscribers/sub-${UID}`;
const QUESTIONNAIRE = `anamnese_treinos/${UID}`;

/** The time of the stopped server clock, in milliseconds since 1970; null if the clock runs. */
let instant: number | null = null;
const clock = {
  ...systemClock,
  now: () => (instant === null ? systemClock.now() : BigInt(instant) * 1000n),
};

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('ownership', clock);
});
afterAll(async () => {
  await environment.close();
});

const questionnaire = () => doc(environment.firestoreOf('owner with plan'), QUESTIONNAIRE);
const all = () => collection(environment.firestoreOf('owner with plan'), 'anamnese_treinos');
const save = (change: Fields) => updateDoc(questionnaire(), laterSave(change));
const recordWith = (change: Fields) => ({ ...subscriberRecords()[`sub-${UID}`], ...change });

describe('reading', () => {
  beforeEach(async () => {
    await environment.seed({
      [QUESTIONNAIRE]: stored(UID),
      'anamnese_treinos/elsewhere': stored(UID),
      [`${QUESTIONNAIRE}/notes/one`]: { user_id: UID },
    });
  });

  test('an owner finds no questionnaire by their e-mail, with which anybody can sign up', async () => {
    await assertFails(getDocs(query(all(), where('email', '==', emailOf(UID)))));
  });

  test('an owner finds no questionnaire by a query for its id alone', async () => {
    await assertFails(getDocs(query(all(), where(documentId(), '==', UID))));
  });

  test('an owner gets no questionnaire under another id than their uid', async () => {
    await assertFails(getDoc(doc(all(), 'elsewhere')));
  });

  test('an owner reads no subcollection of it', async () => {
    const notes = collection(questionnaire(), 'notes');
    await assertFails(getDoc(doc(notes, 'one')));
    await assertFails(getDocs(query(notes, where('user_id', '==', UID))));
  });
});

describe('changing', () => {
  test('an owner does not change a questionnaire that names another owner, although its id is their uid', async () => {
    await environment.seed({ [QUESTIONNAIRE]: { ...stored(UID), user_id: 'uid-another' } });
    await assertFails(save({ nome_completo: 'Outra' }));
  });

  test('an owner does not replace a questionnaire that the server has assessed', async () => {
    await environment.seed({ [QUESTIONNAIRE]: stored(UID) });
    await assertFails(setDoc(questionnaire(), complete(UID)));
  });

  test('an owner does not move the questionnaire to another record of theirs', async () => {
    await environment.seed({ [QUESTIONNAIRE]: stored(UID), 'subscribers/second': recordWith({}) });
    await assertFails(save({ subscriber: 'second' }));
  });

  test('after the server has changed the e-mail of the record, an owner saves with the new e-mail or without one', async () => {
    const email = 'nova@exemplo.com.br';
    await environment.seed({ [QUESTIONNAIRE]: stored(UID), [RECORD]: recordWith({ email }) });
    await assertSucceeds(save({ nome_completo: 'Outra' }));
    await assertSucceeds(save({ email }));
    await assertFails(save({ email: emailOf(UID) }));
  });

  test.each([
    ['an earlier time', EARLIER],
    ['a later time', LATER],
  ])('an owner does not save with %s of the update', async (_name, time) => {
    await environment.seed({ [QUESTIONNAIRE]: stored(UID) });
    await assertFails(save({ updated_at: time }));
    await environment.seed({});
    await assertFails(setDoc(questionnaire(), { ...complete(UID), updated_at: time }));
  });
});

describe('the plan', () => {
  test('without the field of an end date is a courtesy', async () => {
    const { subscription_end: _none, ...courtesy } = recordWith({});
    await environment.seed({ [QUESTIONNAIRE]: stored(UID), [RECORD]: courtesy });
    await assertSucceeds(save({ nome_completo: 'Outra' }));
  });

  test.each<readonly [string, number, Verdict]>([
    ['a millisecond before it ends', -1, 'allowed'],
    ['the very instant it ends', 0, 'denied'],
  ])('%s: a save is %s', async (_name, offset, verdict) => {
    const end = Date.now() + 60_000;
    const subscription_end = Timestamp.fromMillis(end);
    await environment.seed({ [QUESTIONNAIRE]: stored(UID), [RECORD]: recordWith({ subscription_end }) });
    instant = end + offset;
    try {
      await expectVerdict(verdict, save({ nome_completo: 'Outra' }));
    } finally {
      instant = null;
    }
  });
});
