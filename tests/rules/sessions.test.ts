import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { DAY_NAME_MAX_LENGTH, SETS_MAX } from 'domain/training/routine';
import {
  EXERCISES_TEXT_MAX_LENGTH,
  printSets,
  readSets,
  SESSIONS_MAX_COUNT,
  SETS_TEXT_MAX_LENGTH,
} from 'domain/training/session';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from 'emulators/servers';
import {
  ACTORS,
  type Actor,
  type Case,
  EARLIER,
  emailOf,
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
const NEW = 'abcdefghij0123456789';
const STORED = 'a0a0a0a0a0a0a0a0a0a0';
/** A session with an address, which no browser writes. */
const ODD = 'b0b0b0b0b0b0b0b0b0b0';
const MINUTE_MS = 60_000;
/** A set of 25 characters. */
const SET = 'supino:i1:1:62.5:10r@2~6;';
const LONGEST = SET.repeat(SETS_TEXT_MAX_LENGTH / SET.length);

/** The moment at which the clock stands still, in milliseconds; null while it goes. */
let still: number | null = null;
const clock = { ...systemClock, now: () => (still === null ? systemClock.now() : BigInt(still) * 1000n) };
const now = () => still ?? Date.now();
const ago = (milliseconds: number) => Timestamp.fromMillis(now() - milliseconds);

/** A session as a device first sends it: with a set of 62.5 kg, an undone one, and one of a plank. */
const begun = (uid: string): Fields => ({
  user_id: uid,
  subscriber: subscriberOf(uid),
  routine: 3,
  day: 'd1',
  letter: 'B',
  name: 'Peito e tríceps',
  exercises: 'i1:supino:4 × 8–12:Supino reto\ni2:prancha:3 × 40 s:Prancha',
  sets: 'supino:i1:1:62.5:10r@2~60;supino:i1:2:-:0x@-~130;prancha:i2:1:-:45s@10~300;',
  started_at: ago(HOUR_MS),
  ended_at: null,
  revision: 1,
  updated_at: serverTimestamp(),
});
/** A session that the database holds, seven times written. */
const stored = (uid: string): Fields => ({ ...begun(uid), revision: 7, updated_at: EARLIER });
/** The next write of it. */
const next = (change: Fields = {}): Fields => ({
  sets: 'supino:i1:1:65:10r@2~60;',
  revision: 8,
  updated_at: serverTimestamp(),
  ...change,
});
const consented = (uid: string): Fields => ({
  user_id: uid,
  subscriber: subscriberOf(uid),
  consent: { versao: 'treino-1', aceito_em: EARLIER },
  consented_at: EARLIER,
  updated_at: EARLIER,
});

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('sessions', clock);
});
afterAll(async () => {
  await environment.close();
});
/** Every person has given the consent, and has a session. `changes` are documents besides these, or instead of them. */
const seed = async (changes: Record<string, Fields> = {}) => {
  const uids = Object.values(UIDS).filter((uid) => uid !== null);
  const documents = uids.map(
    (uid): Record<string, Fields> => ({
      [`training_consents/${uid}`]: consented(uid),
      [`routines/${uid}/sessions/${STORED}`]: stored(uid),
      [`routines/${uid}/sessions/${ODD}`]: { ...stored(uid), email: emailOf(uid) },
    }),
  );
  await environment.seed({ ...Object.assign({}, ...documents), ...changes });
};
beforeEach(() => seed());
afterEach(() => {
  still = null;
});

const sessionOf = (actor: Actor, uid: string, id: string) =>
  doc(environment.firestoreOf(actor), `routines/${uid}/sessions/${id}`);
const begin = (change: Fields = {}, actor: Actor = 'owner with plan', uid = targetOf(actor)) =>
  setDoc(sessionOf(actor, uid, NEW), { ...begun(uid), ...change });
const go = (change: Fields = {}, actor: Actor = 'owner with plan', uid = targetOf(actor)) =>
  updateDoc(sessionOf(actor, uid, STORED), next(change));

describe.each(ACTORS.map((actor) => [actor]))('%s', (actor) => {
  const of = (...allowed: readonly Actor[]): Verdict => (allowed.includes(actor) ? 'allowed' : 'denied');
  const sessions = (uid: string) => collection(environment.firestoreOf(actor), `routines/${uid}/sessions`);

  const reads = of(
    'owner with plan',
    'owner without plan',
    'owner expired',
    'courtesy',
    'unverified account',
  );
  test(`reading the own sessions, or for others those of the owner with a plan, is ${reads}`, async () => {
    const uid = targetOf(actor);
    await expectVerdict(reads, getDoc(sessionOf(actor, uid, STORED)));
    await expectVerdict(reads, getDoc(sessionOf(actor, uid, ODD)));
    await expectVerdict(reads, getDoc(sessionOf(actor, uid, NEW)));
    const last = query(sessions(uid), orderBy('started_at', 'desc'), limit(SESSIONS_MAX_COUNT));
    await expectVerdict(reads, getDocs(last));
    await expectVerdict(reads, getCountFromServer(last));
    await expectVerdict(
      reads,
      getDocs(query(sessions(uid), where('user_id', '==', uid), limit(SESSIONS_MAX_COUNT))),
    );
    await expectVerdict(
      reads,
      getDocs(query(sessions(uid), where('email', '==', emailOf(uid)), limit(SESSIONS_MAX_COUNT))),
    );
  });

  test('more than twenty at once, and sessions of everybody, are denied', async () => {
    const uid = targetOf(actor);
    await assertFails(getDocs(query(sessions(uid), limit(SESSIONS_MAX_COUNT + 1))));
    await assertFails(
      getDocs(query(sessions(uid), where('user_id', '==', uid), limit(SESSIONS_MAX_COUNT + 1))),
    );
    await assertFails(
      getDocs(query(sessions(uid), where('email', '==', emailOf(uid)), limit(SESSIONS_MAX_COUNT + 1))),
    );
    await assertFails(getDocs(sessions(uid)));
    const all = collectionGroup(environment.firestoreOf(actor), 'sessions');
    await assertFails(getDocs(query(all, limit(1))));
    await assertFails(getDocs(query(all, where('user_id', '==', uid), limit(1))));
    await assertFails(getDocs(query(all, where('email', '==', emailOf(uid)), limit(1))));
    if (UIDS[actor] !== 'uid-another') await assertFails(getDocs(query(sessions('uid-another'), limit(1))));
  });

  const writes = of('owner with plan', 'owner expired', 'courtesy');
  test(`beginning and continuing a session is ${writes}`, async () => {
    const uid = targetOf(actor);
    const subscriber = subscriberOf(uid);
    await expectVerdict(writes, begin({}, actor));
    await expectVerdict(writes, go({}, actor));
    const address = { email: emailOf(uid) };
    await assertFails(begin(address, actor));
    await assertFails(updateDoc(sessionOf(actor, uid, ODD), next()));
    await assertFails(go(address, actor));
    // A session under the own uid that names the record of another person, and one under another uid.
    await assertFails(begin({ subscriber: subscriberOf('uid-another') }, actor));
    const own = UIDS[actor] ?? uid;
    if (own !== uid) await assertFails(begin({ user_id: own, subscriber }, actor));
  });

  test('deleting a session is denied', async () => {
    await assertFails(deleteDoc(sessionOf(actor, targetOf(actor), STORED)));
  });
});

test('another user begins sessions of their own, and none of somebody else', async () => {
  await assertSucceeds(begin({}, 'another user', 'uid-another'));
  await assertFails(begin({}, 'another user', OWNER));
  await assertFails(begin({ user_id: OWNER }, 'another user', 'uid-another'));
  await assertFails(go({}, 'another user', OWNER));
});

describe('a session begins', () => {
  test.each<Case>([
    ['without sets', { sets: '' }, 'allowed'],
    ['whose day has no name', { name: '' }, 'allowed'],
    ['whose day has a name of 60 characters', { name: 'é'.repeat(DAY_NAME_MAX_LENGTH) }, 'allowed'],
    ['whose day has a name of 61 characters', { name: 'é'.repeat(DAY_NAME_MAX_LENGTH + 1) }, 'denied'],
    ['whose name is a list', { name: ['a'] }, 'denied'],
    ['with 4,000 characters of exercises', { exercises: '×'.repeat(EXERCISES_TEXT_MAX_LENGTH) }, 'allowed'],
    [
      'with 4,001 characters of exercises',
      { exercises: '×'.repeat(EXERCISES_TEXT_MAX_LENGTH + 1) },
      'denied',
    ],
    ['whose exercises are a list', { exercises: ['a'] }, 'denied'],
    ['with 16,000 characters of sets', { sets: LONGEST }, 'allowed'],
    ['with 16,001 characters of sets', { sets: LONGEST.replace('~6', '~60') }, 'denied'],
    ['of the first version of a routine', { routine: 1 }, 'allowed'],
    ['of version 0 of a routine', { routine: 0 }, 'denied'],
    ['of half a version', { routine: 1.5 }, 'denied'],
    ['of day A', { letter: 'A' }, 'allowed'],
    ['of day G', { letter: 'G' }, 'allowed'],
    ['of day H', { letter: 'H' }, 'denied'],
    ['of two days', { letter: 'AB' }, 'denied'],
    ['of no day', { letter: '' }, 'denied'],
    ['whose day has an id of one character', { day: 'd' }, 'allowed'],
    ['whose day has an id of twelve characters', { day: 'abcdefghij09' }, 'allowed'],
    ['whose day has an id of thirteen characters', { day: 'abcdefghij090' }, 'denied'],
    ['whose day has an id with a capital', { day: 'D1' }, 'denied'],
    ['whose day has no id', { day: '' }, 'denied'],
    ['that has ended', { ended_at: Timestamp.now() }, 'allowed'],
    ['whose end is text', { ended_at: '2026-11-28' }, 'denied'],
    ['whose time was clamped', { clamped: true }, 'allowed'],
    ['whose time was not clamped, in words', { clamped: false }, 'denied'],
    ['at the moment of the request', { started_at: serverTimestamp() }, 'allowed'],
    ['at a moment that is text', { started_at: '2026-11-28' }, 'denied'],
    ['as its second revision', { revision: 2 }, 'denied'],
    ['as its revision 0', { revision: 0 }, 'denied'],
    ['written at an earlier time', { updated_at: EARLIER }, 'denied'],
    ['written at a later time', { updated_at: LATER }, 'denied'],
    ['with a field more', { admin: true }, 'denied'],
    ['with a comment', { comment: 'Doeu' }, 'denied'],
    ['of another person', { user_id: 'uid-another' }, 'denied'],
    ['by the record of another person', { subscriber: subscriberOf('uid-another') }, 'denied'],
    ['by no record', { subscriber: 'sub-of-nobody' }, 'denied'],
  ])('%s', async (_name, change, verdict) => {
    await expectVerdict(verdict, begin(change));
  });

  test.each([
    ['user_id'],
    ['subscriber'],
    ['routine'],
    ['day'],
    ['letter'],
    ['name'],
    ['exercises'],
    ['sets'],
    ['started_at'],
    ['ended_at'],
    ['revision'],
    ['updated_at'],
  ])('never without %s', async (field) => {
    const { [field]: _gone, ...rest } = begun(OWNER);
    await assertFails(setDoc(sessionOf('owner with plan', OWNER, NEW), rest));
  });

  test.each<readonly [string, Verdict]>([
    ['0123456789abcdefghiz', 'allowed'],
    ['abcdefghij012345678', 'denied'],
    ['abcdefghij01234567890', 'denied'],
    ['abcdefghij012345678A', 'denied'],
    ['abcdefghij012345678-', 'denied'],
  ])('under the id %s: %s', async (id, verdict) => {
    await expectVerdict(verdict, setDoc(sessionOf('owner with plan', OWNER, id), begun(OWNER)));
  });

  test.each<readonly [string, number, Verdict]>([
    ['an hour behind', HOUR_MS, 'allowed'],
    ['a day ahead, but for a minute', -(DAY_MS - MINUTE_MS), 'allowed'],
    ['a day and a minute ahead', -(DAY_MS + MINUTE_MS), 'denied'],
    ['eight days ago, but for a minute', 8 * DAY_MS - MINUTE_MS, 'allowed'],
    ['eight days and a minute ago', 8 * DAY_MS + MINUTE_MS, 'denied'],
  ])('by a clock that says %s', async (_name, milliseconds, verdict) => {
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds) }));
  });

  test.each<readonly [string, number, Verdict]>([
    ['a day ahead', -DAY_MS, 'allowed'],
    ['a day and a millisecond ahead', -DAY_MS - 1, 'denied'],
    ['eight days ago', 8 * DAY_MS, 'allowed'],
    ['eight days and a millisecond ago', 8 * DAY_MS + 1, 'denied'],
  ])('at the very instant %s', async (_name, milliseconds, verdict) => {
    still = Date.now() + HOUR_MS;
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds) }));
  });
});

describe('the text of the sets', () => {
  const IDS = 'abcdefghij09:klmnopqrst09';
  test.each<readonly [string, string, Verdict]>([
    ['has several', SET.repeat(36), 'allowed'],
    ['has ids of twelve characters', `${IDS}:1:62.5:10r@2~6;`, 'allowed'],
    ['has an exercise of thirteen', 'abcdefghij090:i1:1:62.5:10r@2~6;', 'denied'],
    ['has an item of thirteen', 'e1:abcdefghij090:1:62.5:10r@2~6;', 'denied'],
    ['has no exercise', ':i1:1:62.5:10r@2~6;', 'denied'],
    ['has no item', 'e1::1:62.5:10r@2~6;', 'denied'],
    ['has an exercise in capitals', 'E1:i1:1:62.5:10r@2~6;', 'denied'],
    ['has an item with an accent', 'e1:í1:1:62.5:10r@2~6;', 'denied'],
    ['has a set 20', 'e1:i1:20:62.5:10r@2~6;', 'allowed'],
    ['has a set 100', 'e1:i1:100:62.5:10r@2~6;', 'denied'],
    ['has a set without a number', 'e1:i1::62.5:10r@2~6;', 'denied'],
    ['has a set called a', 'e1:i1:a:62.5:10r@2~6;', 'denied'],
    ['has a load of 0', 'e1:i1:1:0:10r@2~6;', 'allowed'],
    ['has a load of 999.99', 'e1:i1:1:999.99:10r@2~6;', 'allowed'],
    ['has a load of 1000', 'e1:i1:1:1000:10r@2~6;', 'denied'],
    ['has a load of 62.555', 'e1:i1:1:62.555:10r@2~6;', 'denied'],
    ['has a load of 62,5', `${SET}e1:i1:1:62,5:10r@2~6;${SET}`, 'denied'],
    ['has a load of 62x5', 'e1:i1:1:62x5:10r@2~6;', 'denied'],
    ['has a load that ends with its dot', 'e1:i1:1:62.:10r@2~6;', 'denied'],
    ['has a load that begins with its dot', 'e1:i1:1:.5:10r@2~6;', 'denied'],
    ['has a load of a.5', 'e1:i1:1:a.5:10r@2~6;', 'denied'],
    ['has a load of 1.a', 'e1:i1:1:1.a:10r@2~6;', 'denied'],
    ['has a load below 0', 'e1:i1:1:-5:10r@2~6;', 'denied'],
    ['has no word about the load', 'e1:i1:1::10r@2~6;', 'denied'],
    ['has no load', 'e1:i1:1:-:10r@2~6;', 'allowed'],
    ['has 9999 seconds', 'e1:i1:1:-:9999s@2~6;', 'allowed'],
    ['has 10000 seconds', 'e1:i1:1:-:10000s@2~6;', 'denied'],
    ['has an undone set', 'e1:i1:1:-:0x@-~6;', 'allowed'],
    ['has another unit', 'e1:i1:1:-:10m@2~6;', 'denied'],
    ['has no unit', 'e1:i1:1:-:10@2~6;', 'denied'],
    ['has no amount', 'e1:i1:1:-:r@2~6;', 'denied'],
    ['has an amount in letters', 'e1:i1:1:-:dezr@2~6;', 'denied'],
    ['has ten more that would have been possible', 'e1:i1:1:-:10r@10~6;', 'allowed'],
    ['has eleven more', 'e1:i1:1:-:10r@11~6;', 'denied'],
    ['has none more', 'e1:i1:1:-:10r@0~6;', 'allowed'],
    ['has x more', 'e1:i1:1:-:10r@x~6;', 'denied'],
    ['has no word about more', 'e1:i1:1:-:10r@~6;', 'denied'],
    ['has a moment of 999999', 'e1:i1:1:-:10r@-~999999;', 'allowed'],
    ['has a moment of 1000000', 'e1:i1:1:-:10r@-~1000000;', 'denied'],
    ['has a moment before the beginning', 'e1:i1:1:-:10r@-~-6;', 'denied'],
    ['has no moment', 'e1:i1:1:-:10r@-~;', 'denied'],
    ['has a moment in letters', 'e1:i1:1:-:10r@-~a;', 'denied'],
    ['lacks a ; between two sets', `${SET.slice(0, -1)}${SET}`, 'denied'],
    ['lacks the last ;', `${SET}${SET.slice(0, -1)}`, 'denied'],
    ['has a line break', `${SET}\n${SET}`, 'denied'],
    ['ends with a line break', `${SET}\n`, 'denied'],
    ['has a word before the first set', `oi${SET.toUpperCase()}`, 'denied'],
    ['has a word after the last', `${SET}oi`, 'denied'],
  ])('%s: %s', async (_name, sets, verdict) => {
    await expectVerdict(verdict, begin({ sets }));
    await expectVerdict(verdict, go({ sets }));
  });

  test('is a text', async () => {
    await assertFails(begin({ sets: [SET] }));
    await assertFails(go({ sets: null }));
  });

  // The most that a training is known to have, with ids longer than the builder makes them.
  test('holds 285 sets with ids of eight to twelve characters', async () => {
    const ids = ['supinore', 'agachamen', 'crucifixo1', 'remadacurva', 'elevacaolate'];
    const places = ids.flatMap((id) => Array.from({ length: 57 }, (_, index) => ({ id, index })));
    const sets = printSets(
      places.map(({ id, index }) => ({
        exercise: id,
        item: `${id.slice(0, 6)}${Math.floor(index / SETS_MAX)}a`,
        set: 1 + (index % SETS_MAX),
        load: 102.25,
        amount: 12,
        unit: 'r',
        rir: 10,
        at: 7000 + index,
      })),
    );
    expect(readSets(sets)).toHaveLength(285);
    await assertSucceeds(begin({ sets }));
    await assertSucceeds(go({ sets }));
    await assertFails(go({ sets: sets.replace('102.25', '102,25'), revision: 9 }));
  });
});

describe('a session continues', () => {
  test.each<Case>([
    [
      'with a swap',
      { exercises: `${String(begun(OWNER)['exercises'])}\ni1:flexao:4 × 8–12:Flexão` },
      'allowed',
    ],
    ['to its end', { ended_at: Timestamp.now() }, 'allowed'],
    ['with the mark of a clamped time', { clamped: true }, 'allowed'],
    ['with its revision skipped', { revision: 9 }, 'denied'],
    ['with its revision repeated', { revision: 7 }, 'denied'],
    ['with its first revision again', { revision: 1 }, 'denied'],
    ['with another beginning', { started_at: EARLIER }, 'denied'],
    ['with its beginning at the request', { started_at: serverTimestamp() }, 'denied'],
    ['as another day', { day: 'd2' }, 'denied'],
    ['under another letter', { letter: 'C' }, 'denied'],
    ['under another name', { name: 'Costas' }, 'denied'],
    ['with another routine', { routine: 4 }, 'denied'],
    ['as that of another person', { user_id: 'uid-another' }, 'denied'],
    ['by the record of another person', { subscriber: subscriberOf('uid-another') }, 'denied'],
    ['with a field more', { admin: true }, 'denied'],
    ['written at an earlier time', { updated_at: EARLIER }, 'denied'],
    [
      'with 4,001 characters of exercises',
      { exercises: 'a'.repeat(EXERCISES_TEXT_MAX_LENGTH + 1) },
      'denied',
    ],
    ['with 16,001 characters of sets', { sets: LONGEST.replace('~6', '~60') }, 'denied'],
    ['with an end in words', { ended_at: 'agora' }, 'denied'],
  ])('%s', async (_name, change, verdict) => {
    await expectVerdict(verdict, go(change));
  });

  test('after it was ended by mistake', async () => {
    await assertSucceeds(go({ ended_at: Timestamp.now() }));
    await assertSucceeds(go({ ended_at: null, revision: 9 }));
  });

  test('a month after its beginning, by a correction', async () => {
    const old = { ...stored(OWNER), started_at: ago(30 * DAY_MS) };
    await seed({ [`routines/${OWNER}/sessions/${STORED}`]: old });
    await assertSucceeds(go());
  });

  test('and is never replaced', async () => {
    await assertFails(setDoc(sessionOf('owner with plan', OWNER, STORED), begun(OWNER)));
    const replaced = setDoc(sessionOf('owner with plan', OWNER, STORED), { ...begun(OWNER), revision: 8 });
    await assertFails(replaced);
  });

  test('and keeps a field that only the server could have added', async () => {
    const odd = { ...stored(OWNER), admin: true };
    await seed({ [`routines/${OWNER}/sessions/${STORED}`]: odd });
    await assertFails(go());
    const { admin: _gone, ...rest } = { ...odd, ...next() };
    await assertFails(setDoc(sessionOf('owner with plan', OWNER, STORED), rest));
  });

  test('not where the server has erased it', async () => {
    await environment.write((database) => deleteDoc(doc(database, `routines/${OWNER}/sessions/${STORED}`)));
    await assertFails(go());
    const whole = { ...stored(OWNER), ...next() };
    await assertFails(setDoc(sessionOf('owner with plan', OWNER, STORED), whole, { merge: true }));
  });
});

describe('the plan', () => {
  const record = (change: Fields) => ({
    [`subscribers/${subscriberOf(OWNER)}`]: { ...subscriberRecords()[subscriberOf(OWNER)], ...change },
  });
  const ended = (milliseconds: number) => ({
    subscribed: false,
    subscription_end: ago(milliseconds),
  });
  const MONTH_MS = 30 * DAY_MS;

  test.each<readonly [string, Fields, number, Verdict]>([
    ['that ended six days ago takes a session from before its end', ended(6 * DAY_MS), 7 * DAY_MS, 'allowed'],
    ['that ended eight days ago takes none', ended(8 * DAY_MS), 8 * DAY_MS - MINUTE_MS, 'denied'],
    ['that ended six days ago takes none from after its end', ended(6 * DAY_MS), 5 * DAY_MS, 'denied'],
    ['whose end no run has noticed yet takes one', { subscription_end: ago(MINUTE_MS) }, HOUR_MS, 'allowed'],
    ['whose money went back takes none that begins afterwards', ended(HOUR_MS), MINUTE_MS, 'denied'],
    [
      'whose money went back before anything takes none',
      { subscribed: false, subscription_end: null },
      HOUR_MS,
      'denied',
    ],
    [
      'that is withdrawn before its end takes none',
      { subscribed: false, subscription_end: ago(-MONTH_MS) },
      HOUR_MS,
      'denied',
    ],
    ['of another owner takes none', { user_id: 'uid-another' }, HOUR_MS, 'denied'],
    [
      'of another owner, ended, takes none',
      { ...ended(HOUR_MS), user_id: 'uid-another' },
      2 * HOUR_MS,
      'denied',
    ],
    ['of nobody takes none', { user_id: null }, HOUR_MS, 'denied'],
    ['whose end is text takes none', { subscription_end: '2026-11-28' }, HOUR_MS, 'denied'],
  ])('%s', async (_name, change, milliseconds, verdict) => {
    await seed({
      ...record(change),
      [`routines/${OWNER}/sessions/${STORED}`]: { ...stored(OWNER), started_at: ago(milliseconds) },
    });
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds) }));
    await expectVerdict(verdict, go());
  });

  test.each<readonly [string, number, number, Verdict]>([
    ['seven days after its end a session comes', 7 * DAY_MS, HOUR_MS, 'allowed'],
    ['seven days and a millisecond after its end none comes', 7 * DAY_MS + 1, HOUR_MS, 'denied'],
    ['at the instant of its end a session comes', 0, HOUR_MS, 'allowed'],
    ['a session that began at the instant of its end comes', DAY_MS, 0, 'allowed'],
    ['a session that began a millisecond after its end does not come', DAY_MS, -1, 'denied'],
  ])('at the very instant: %s', async (_name, milliseconds, before, verdict) => {
    still = Date.now() + HOUR_MS;
    await seed(record(ended(milliseconds)));
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds + before) }));
  });

  test('that ends in mid-session lets it come to its end', async () => {
    await assertSucceeds(go());
    await environment.write((database) =>
      updateDoc(doc(database, `subscribers/${subscriberOf(OWNER)}`), ended(MINUTE_MS)),
    );
    await assertSucceeds(go({ revision: 9, ended_at: Timestamp.now() }));
  });
});

describe('the consent', () => {
  const CONSENTS = `training_consents/${OWNER}`;
  const withdrawn = () => {
    const { consent: _gone, ...rest } = consented(OWNER);
    return rest;
  };

  test.each<readonly [string, Fields]>([
    ['withdrawn', withdrawn()],
    ['null', { ...withdrawn(), consent: null }],
  ])('where it is %s, no session begins or continues', async (_name, document) => {
    await seed({ [CONSENTS]: document });
    await assertFails(begin());
    await assertFails(go());
  });

  test('where it was never given, no session begins or continues', async () => {
    await environment.write((database) => deleteDoc(doc(database, CONSENTS)));
    await assertFails(begin());
    await assertFails(go());
  });

  test('withdrawn in mid-session ends its writes, and given again it lets them go on', async () => {
    await assertSucceeds(go());
    await environment.write((database) => setDoc(doc(database, CONSENTS), withdrawn()));
    await assertFails(go({ revision: 9 }));
    await assertSucceeds(getDoc(sessionOf('owner with plan', OWNER, STORED)));
    await environment.write((database) => setDoc(doc(database, CONSENTS), consented(OWNER)));
    await assertSucceeds(go({ revision: 9 }));
  });
});
