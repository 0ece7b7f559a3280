import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { DAY_NAME_MAX_LENGTH } from 'domain/training/routine';
import {
  AT_MAX,
  COMMENT_MAX_LENGTH,
  EXERCISES_TEXT_MAX_LENGTH,
  PAIN_WHERE_MAX_LENGTH,
  SESSIONS_MAX_COUNT,
} from 'domain/training/session';
import {
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
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
import { describe, test } from 'vitest';
import {
  ACTORS,
  EARLIER,
  emailOf,
  expectVerdict,
  LATER,
  subscriberOf,
  targetOf,
  UIDS,
  type Actor,
  type Case,
  type Verdict,
} from './support/people.ts';
import {
  ago,
  asServer,
  begin,
  begun,
  firestoreOf,
  go,
  LONGEST,
  MINUTE_MS,
  NEW,
  next,
  ODD,
  OWNER,
  seed,
  sessionOf,
  stopClock,
  stored,
  STORED,
  useSessionRules,
} from './support/sessions.ts';

useSessionRules('sessions');

describe.each(ACTORS.map((actor) => [actor]))('%s', (actor) => {
  const of = (...allowed: readonly Actor[]): Verdict => (allowed.includes(actor) ? 'allowed' : 'denied');
  const sessions = (uid: string) => collection(firestoreOf(actor), `routines/${uid}/sessions`);

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
    const all = collectionGroup(firestoreOf(actor), 'sessions');
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

  test('what the sessions come to is read as they are, and written by nobody', async () => {
    const uid = targetOf(actor);
    const progress = (id: string) => doc(firestoreOf(actor), `progress/${id}`);
    await seed({ [`progress/${uid}`]: { user_id: uid, email: emailOf(uid) } });
    await expectVerdict(reads, getDoc(progress(uid)));
    await assertFails(getDocs(query(collection(firestoreOf(actor), 'progress'), limit(1))));
    const own = query(
      collection(firestoreOf(actor), 'progress'),
      where('user_id', '==', uid),
      where('email', '==', emailOf(uid)),
      limit(1),
    );
    await assertFails(getDocs(own));
    if (UIDS[actor] !== 'uid-another') await assertFails(getDoc(progress('uid-another')));
    await assertFails(setDoc(progress(uid), { user_id: uid }));
    await assertFails(setDoc(progress(`${uid}x`), { user_id: UIDS[actor] }));
    await assertFails(deleteDoc(progress(uid)));
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
    ['a minute before its beginning', HOUR_MS + MINUTE_MS, 'denied'],
    ['a day ahead, but for a minute', -(DAY_MS - MINUTE_MS), 'allowed'],
    ['a day and a minute ahead', -(DAY_MS + MINUTE_MS), 'denied'],
  ])('and ends %s', async (_name, milliseconds, verdict) => {
    const end = { ended_at: ago(milliseconds) };
    await expectVerdict(verdict, begin(end));
    await expectVerdict(verdict, go(end));
  });

  test.each<readonly [string, number, Verdict]>([
    ['a day ahead', -DAY_MS, 'allowed'],
    ['a day and a millisecond ahead', -DAY_MS - 1, 'denied'],
    ['eight days ago', 8 * DAY_MS, 'allowed'],
    ['eight days and a millisecond ago', 8 * DAY_MS + 1, 'denied'],
  ])('at the very instant %s', async (_name, milliseconds, verdict) => {
    stopClock();
    await expectVerdict(verdict, begin({ started_at: ago(milliseconds) }));
  });

  test.each<readonly [string, number, Verdict]>([
    ['at its beginning', HOUR_MS, 'allowed'],
    ['a millisecond before its beginning', HOUR_MS + 1, 'denied'],
    ['a day ahead', -DAY_MS, 'allowed'],
    ['a day and a millisecond ahead', -DAY_MS - 1, 'denied'],
  ])('and ends at the very instant %s', async (_name, milliseconds, verdict) => {
    stopClock();
    await seed();
    const end = { ended_at: ago(milliseconds) };
    await expectVerdict(verdict, begin(end));
    await expectVerdict(verdict, go(end));
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
    ['with the mark of a clamped time', { clamped: true }, 'denied'],
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

  test('and keeps the mark of a clamped time', async () => {
    await seed({ [`routines/${OWNER}/sessions/${STORED}`]: { ...stored(OWNER), clamped: true } });
    await assertFails(go({ clamped: deleteField() }));
    await assertSucceeds(go());
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
    await asServer((database) => deleteDoc(doc(database, `routines/${OWNER}/sessions/${STORED}`)));
    await assertFails(go());
    const whole = { ...stored(OWNER), ...next() };
    await assertFails(setDoc(sessionOf('owner with plan', OWNER, STORED), whole, { merge: true }));
  });
});

/** What somebody says of a training at its end, each part alone. */
const FEEDBACK: readonly Case[] = [
  ['an effort of 0', { effort: 0 }, 'allowed'],
  ['an effort of 10', { effort: 10 }, 'allowed'],
  ['no effort', { effort: null }, 'allowed'],
  ['an effort of 11', { effort: 11 }, 'denied'],
  ['an effort below 0', { effort: -1 }, 'denied'],
  ['half an effort', { effort: 7.5 }, 'denied'],
  ['an effort in words', { effort: 'muito' }, 'denied'],
  ['a pain of 1', { pain: 1 }, 'allowed'],
  ['a pain of 10', { pain: 10 }, 'allowed'],
  ['no pain', { pain: null }, 'allowed'],
  ['a pain of 0', { pain: 0 }, 'denied'],
  ['a pain of 11', { pain: 11 }, 'denied'],
  ['half a pain', { pain: 4.5 }, 'denied'],
  ['a pain in words', { pain: 'forte' }, 'denied'],
  ['a place of 200 characters', { pain_where: 'é'.repeat(PAIN_WHERE_MAX_LENGTH) }, 'allowed'],
  ['a place of no character', { pain_where: '' }, 'allowed'],
  ['a place of 201 characters', { pain_where: 'é'.repeat(PAIN_WHERE_MAX_LENGTH + 1) }, 'denied'],
  ['a place that is a list', { pain_where: ['ombro'] }, 'denied'],
  ['a place that is null', { pain_where: null }, 'denied'],
  ['a comment of 1,000 characters', { comment: 'é'.repeat(COMMENT_MAX_LENGTH) }, 'allowed'],
  ['a comment of no character', { comment: '' }, 'allowed'],
  ['a comment of 1,001 characters', { comment: 'é'.repeat(COMMENT_MAX_LENGTH + 1) }, 'denied'],
  ['a comment that is a list', { comment: ['Doeu'] }, 'denied'],
  ['a comment that is null', { comment: null }, 'denied'],
  ['the first second as its moment', { told: 0 }, 'allowed'],
  ['the last second as its moment', { told: AT_MAX }, 'allowed'],
  ['no moment', { told: null }, 'allowed'],
  ['a second too late as its moment', { told: AT_MAX + 1 }, 'denied'],
  ['a second before the training as its moment', { told: -1 }, 'denied'],
  ['half a second as its moment', { told: 0.5 }, 'denied'],
  ['a moment in words', { told: 'agora' }, 'denied'],
  ['a field more', { mood: 5 }, 'denied'],
];
const WHOLE = { effort: 7, pain: 4, pain_where: 'ombro direito', comment: 'Pesado', told: 3_600 };

describe('what is said of a training', () => {
  test.each(FEEDBACK)(
    'may hold %s: with its beginning and with its continuation',
    async (_name, said, verdict) => {
      await expectVerdict(verdict, begin(said));
      await expectVerdict(verdict, go(said));
    },
  );

  test('is sent whole, changed and taken back', async () => {
    await assertSucceeds(begin(WHOLE));
    await assertSucceeds(go(WHOLE));
    await assertSucceeds(go({ effort: 8, comment: 'Leve', told: 3_700, revision: 9 }));
    const none = { effort: null, pain: null, pain_where: '', comment: '', told: 3_800 };
    await assertSucceeds(go({ ...none, revision: 10 }));
  });
});
