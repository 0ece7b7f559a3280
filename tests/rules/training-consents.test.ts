import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { HOUR_MS } from 'domain/kit/dates';
import {
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { systemClock } from 'emulators/servers';
import {
  ACTORS,
  type Actor,
  type Case,
  complete,
  consenting,
  emailOf,
  EARLIER,
  expectVerdict,
  type Fields,
  LATER,
  subscriberOf,
  subscriberRecords,
  targetOf,
  UIDS,
  type Verdict,
} from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const OWNER = 'uid-with-plan';
const MINUTE_MS = 60_000;

/** The moment at which the clock stands still, in milliseconds; null while it goes. */
let still: number | null = null;
const clock = { ...systemClock, now: () => (still === null ? systemClock.now() : BigInt(still) * 1000n) };

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('training-consents', clock);
});
afterAll(async () => {
  await environment.close();
});
afterEach(() => {
  still = null;
});

/** What the browser writes to give the consent. */
const giving = (uid: string, change: Fields = {}): Fields => ({
  user_id: uid,
  subscriber: subscriberOf(uid),
  updated_at: serverTimestamp(),
  ...consenting({ versao: 'treino-1', aceito_em: serverTimestamp() }),
  ...change,
});
const withdrawal = (change: Fields = {}): Fields => ({
  consent: deleteField(),
  updated_at: serverTimestamp(),
  ...change,
});
/** A consent of earlier, with the key that the server has added. */
const stored = (uid: string): Fields => ({
  ...giving(uid),
  consent: { versao: 'treino-1', aceito_em: EARLIER },
  consented_at: EARLIER,
  consent_key: 'k',
  email: emailOf(uid),
});
const another = { versao: 'treino-2', aceito_em: serverTimestamp() };

const consentOf = (actor: Actor, uid = targetOf(actor)) =>
  doc(environment.firestoreOf(actor), `training_consents/${uid}`);
const give = (change: Fields = {}, actor: Actor = 'owner with plan') =>
  setDoc(consentOf(actor), giving(targetOf(actor), change), { merge: true });
const withdraw = (change: Fields = {}, actor: Actor = 'owner with plan') =>
  updateDoc(consentOf(actor), withdrawal(change));
const seed = async (change: Fields = {}) => {
  const uids = Object.values(UIDS).filter((uid) => uid !== null);
  await environment.seed(
    Object.fromEntries(uids.map((uid) => [`training_consents/${uid}`, { ...stored(uid), ...change }])),
  );
};

describe.each(ACTORS.map((actor) => [actor]))('%s', (actor) => {
  const of = (...allowed: readonly Actor[]): Verdict => (allowed.includes(actor) ? 'allowed' : 'denied');
  const themselves = of(
    'owner with plan',
    'owner without plan',
    'owner expired',
    'courtesy',
    'unverified account',
  );

  test(`reading the own consent, or for others that of the owner with a plan, is ${themselves}`, async () => {
    await environment.seed({});
    await expectVerdict(themselves, getDoc(consentOf(actor)));
    await seed();
    await expectVerdict(themselves, getDoc(consentOf(actor)));
    const all = collection(environment.firestoreOf(actor), 'training_consents');
    await assertFails(getDocs(query(all, limit(1))));
    await assertFails(getDocs(query(all, where('user_id', '==', targetOf(actor)), limit(1))));
    await assertFails(getDocs(query(all, where('email', '==', emailOf(targetOf(actor))), limit(1))));
    await assertFails(getDocs(query(all, where(documentId(), '==', targetOf(actor)), limit(1))));
    await assertFails(
      getDocs(query(collectionGroup(environment.firestoreOf(actor), 'training_consents'), limit(1))),
    );
  });

  const gives = of('owner with plan', 'courtesy');
  test(`giving it is ${gives}`, async () => {
    await environment.seed({});
    await expectVerdict(gives, give({}, actor));
    await environment.seed({});
    await assertFails(give({ subscriber: subscriberOf('uid-another') }, actor));
    await assertFails(give({ email: emailOf(targetOf(actor)) }, actor));
    await assertFails(setDoc(consentOf(actor), giving(UIDS[actor] ?? 'nobody', { user_id: 'uid-third' })));
    await seed();
    await expectVerdict(gives, give({ consent: another }, actor));
  });

  test(`withdrawing it is ${themselves}, and deleting it is denied`, async () => {
    await seed();
    await assertFails(deleteDoc(consentOf(actor)));
    await expectVerdict(themselves, withdraw({}, actor));
    await assertFails(getDoc(doc(consentOf(actor), 'parts/one')));
  });
});

test('another user gives only their own', async () => {
  await environment.seed({});
  const theirs = doc(environment.firestoreOf('another user'), 'training_consents/uid-another');
  await assertFails(setDoc(theirs, giving('uid-another', { user_id: OWNER })));
  await assertFails(setDoc(theirs, giving(OWNER)));
  await assertSucceeds(setDoc(theirs, giving('uid-another')));
});

/** A field that a browser may not write here: the server's own, those of the questionnaire, and one that nobody writes. */
const STRANGE = [
  ...Object.keys({ ...complete(OWNER), ...giving(OWNER) }).filter((field) => !(field in giving(OWNER))),
  'completa',
  'completed_at',
  'liberavel',
  'faltando',
  'consent_key',
  'admin',
];

describe('the first consent', () => {
  beforeEach(() => environment.seed({}));

  test.each<Case>([
    ['of a version of one character', { consent: { ...another, versao: '1' } }, 'allowed'],
    ['of a version of 60 characters', { consent: { ...another, versao: 'v'.repeat(60) } }, 'allowed'],
    ['of a version of 61 characters', { consent: { ...another, versao: 'v'.repeat(61) } }, 'denied'],
    ['of no version', { consent: { ...another, versao: '' } }, 'denied'],
    ['with a field more in it', { consent: { ...another, admin: true } }, 'denied'],
    ['of an earlier time', { consent: { ...another, aceito_em: EARLIER } }, 'denied'],
    ['of a later time', { consent: { ...another, aceito_em: LATER } }, 'denied'],
    ['with an earlier time beside it', { consented_at: EARLIER }, 'denied'],
    ['without the time beside it', { consented_at: deleteField() }, 'denied'],
    ['written at an earlier time', { updated_at: EARLIER }, 'denied'],
    ['written at a later time', { updated_at: LATER }, 'denied'],
    ['that is true', { consent: true }, 'denied'],
    ['that is null', { consent: null }, 'denied'],
    ['by no record', { subscriber: 'sub-of-nobody' }, 'denied'],
  ])('%s', async (_name, change, verdict) => {
    await expectVerdict(verdict, give(change));
  });

  test('has no further field', async () => {
    for (const field of STRANGE) await assertFails(give({ [field]: 'k' }));
    await assertSucceeds(give());
  });

  test('is no withdrawal', async () => {
    await assertFails(setDoc(consentOf('owner with plan'), { updated_at: serverTimestamp() }));
    const { consent: _none, ...rest } = giving(OWNER);
    await assertFails(setDoc(consentOf('owner with plan'), rest));
    await assertFails(
      setDoc(consentOf('owner with plan'), { user_id: OWNER, updated_at: serverTimestamp() }),
    );
  });
});

describe('a consent that stands', () => {
  beforeEach(() => seed());

  test('is withdrawn by its removal, or by null in its place', async () => {
    await assertSucceeds(withdraw());
    await seed();
    await assertSucceeds(withdraw({ consent: null }));
  });

  test.each<Case>([
    ['together with the time of the last one', { consented_at: deleteField() }, 'denied'],
    ['with a new time of the last one', { consented_at: serverTimestamp() }, 'denied'],
    ['of another person', { user_id: 'uid-another' }, 'denied'],
    ['to another record', { subscriber: subscriberOf('uid-another') }, 'denied'],
    ['at an earlier time', { updated_at: EARLIER }, 'denied'],
    ['at a later time', { updated_at: LATER }, 'denied'],
  ])('is not withdrawn %s', async (_name, change, verdict) => {
    await expectVerdict(verdict, withdraw(change));
  });

  test('is not given again or withdrawn with a further field', async () => {
    for (const field of STRANGE) {
      await assertFails(give({ consent: another, [field]: 'other' }));
      await assertFails(withdraw({ [field]: 'other' }));
    }
    await assertSucceeds(give({ consent: another }));
  });

  test('is not given again to its version, and not by replacing the document', async () => {
    await assertFails(give());
    await assertFails(setDoc(consentOf('owner with plan'), giving(OWNER, { consent: another })));
  });

  test('is not given again to another version after the end of the plan', async () => {
    await assertFails(give({ consent: another }, 'owner expired'));
  });

  test('is not changed by its time alone', async () => {
    await assertFails(updateDoc(consentOf('owner with plan'), { updated_at: serverTimestamp() }));
  });
});

test('a consent names a record that the person owns, also where the earlier one did not', async () => {
  await seed({ subscriber: subscriberOf('uid-another') });
  await assertFails(give({ consent: another, subscriber: subscriberOf('uid-another') }));
  await assertSucceeds(give({ consent: another }));
});

test('a plan that ends at this very instant gives no consent', async () => {
  still = Date.now() + HOUR_MS;
  const record = (end: number) => ({
    ...subscriberRecords()[subscriberOf(OWNER)],
    subscription_end: Timestamp.fromMillis(end),
  });
  await environment.seed({ [`subscribers/${subscriberOf(OWNER)}`]: record(still) });
  await assertFails(give());
  await environment.seed({ [`subscribers/${subscriberOf(OWNER)}`]: record(still + 1) });
  await assertSucceeds(give());
});

// Each giving leaves a record.
test('a client that gives and withdraws as fast as it can has one consent a minute, and may withdraw at any time', async () => {
  still = Date.now() + 2 * HOUR_MS;
  await environment.seed({});
  await assertSucceeds(give());
  await assertFails(give({ consent: another }));
  await assertSucceeds(withdraw());
  await assertFails(give());
  still += MINUTE_MS - 1;
  await assertFails(give());
  still += 1;
  await assertSucceeds(give());
  await assertSucceeds(withdraw());
});
