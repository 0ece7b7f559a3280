import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  documentId,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  Timestamp,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSIONS_MAX_COUNT } from 'domain/training/session';
import { systemClock } from 'emulators/servers';
import { ACTORS, type Actor, UIDS, type Verdict, emailOf, expectVerdict, stored } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

// `open-subscriber` writes an opening, which lets one trainer read the answers and trainings of one person until its end.

const OPENED = 'uid-with-plan';
const CLOSED = 'uid-another';
const NOW = Date.UTC(2026, 10, 22, 12);
const clock = { ...systemClock, now: () => BigInt(NOW) * 1000n };

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('openings', clock);
});
afterAll(async () => {
  await environment.close();
});

/** An opening of the person's answers to every actor, so that only what the actor is can refuse it. */
const openingsUntil = (until: unknown) =>
  Object.fromEntries(
    [...Object.values(UIDS), null].map((uid) => [
      `openings/${uid}_${OPENED}`,
      { trainer: uid, id: OPENED, until },
    ]),
  );

const seed = (openings: Record<string, Record<string, unknown>>) =>
  environment.seed({
    [`anamnese_treinos/${OPENED}`]: stored(OPENED),
    [`anamnese_treinos/${CLOSED}`]: stored(CLOSED),
    [`kept_answers/${OPENED}`]: { user_id: OPENED, email: emailOf(OPENED), at: Timestamp.now() },
    [`kept_answers/${OPENED}/parts/one`]: { user_id: OPENED },
    [`kept_answers/${CLOSED}`]: { user_id: CLOSED, at: Timestamp.now() },
    [`anamnese_treinos/${OPENED}/parts/one`]: { user_id: OPENED },
    ...Object.fromEntries(
      [OPENED, CLOSED].flatMap((uid) => [
        [`progress/${uid}`, { user_id: uid, email: emailOf(uid) }],
        [`routines/${uid}/sessions/one`, { user_id: uid, email: emailOf(uid), started_at: Timestamp.now() }],
      ]),
    ),
    ...openings,
  });

const answersOf = (actor: Actor, uid: string) =>
  getDoc(doc(environment.firestoreOf(actor), `anamnese_treinos/${uid}`));
const keptOf = (actor: Actor, uid: string) =>
  getDoc(doc(environment.firestoreOf(actor), `kept_answers/${uid}`));

const progressOf = (actor: Actor, uid: string) =>
  getDoc(doc(environment.firestoreOf(actor), `progress/${uid}`));
const sessionOf = (actor: Actor, uid: string) =>
  getDoc(doc(environment.firestoreOf(actor), `routines/${uid}/sessions/one`));
/** The newest sessions of a person, as the pages ask for them. */
const sessionsOf = (actor: Actor, uid: string, most: number = SESSIONS_MAX_COUNT) => {
  const sessions = collection(environment.firestoreOf(actor), `routines/${uid}/sessions`);
  return getDocs(query(sessions, orderBy('started_at', 'desc'), limit(most)));
};

describe('while an opening lasts', () => {
  beforeAll(async () => {
    await seed(openingsUntil(Timestamp.fromMillis(NOW + 1)));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s: the answers, present and kept', async (actor) => {
    const isOpen: Verdict = actor === 'trainer' ? 'allowed' : 'denied';
    const isOwn: Verdict = actor === 'owner with plan' ? 'allowed' : isOpen;
    await expectVerdict(isOwn, answersOf(actor, OPENED));
    await expectVerdict(isOpen, keptOf(actor, OPENED));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s: the trainings, and what they come to', async (actor) => {
    const isOpen: Verdict = actor === 'trainer' || actor === 'owner with plan' ? 'allowed' : 'denied';
    await expectVerdict(isOpen, progressOf(actor, OPENED));
    await expectVerdict(isOpen, sessionOf(actor, OPENED));
    await expectVerdict(isOpen, sessionsOf(actor, OPENED));
    await assertFails(sessionsOf(actor, OPENED, SESSIONS_MAX_COUNT + 1));
  });

  test('the trainer does not reach another person’s answers and trainings', async () => {
    await assertFails(answersOf('trainer', CLOSED));
    await assertFails(keptOf('trainer', CLOSED));
    await assertFails(progressOf('trainer', CLOSED));
    await assertFails(sessionOf('trainer', CLOSED));
    await assertFails(sessionsOf('trainer', CLOSED));
  });

  test('the trainer writes no training, and nothing of what they come to', async () => {
    for (const path of [`progress/${OPENED}`, `routines/${OPENED}/sessions/one`]) {
      const record = doc(environment.firestoreOf('trainer'), path);
      await assertFails(setDoc(record, { trainings: 9 }, { merge: true }));
      await assertFails(deleteDoc(record));
    }
  });

  test('progress is listed by nobody, and where there is none its owner makes none', async () => {
    for (const actor of ['trainer', 'owner with plan'] as const) {
      const all = collection(environment.firestoreOf(actor), 'progress');
      await assertFails(getDocs(query(all, where(documentId(), '==', OPENED), limit(1))));
    }
    const owner = 'owner expired' satisfies Actor;
    const absent = doc(environment.firestoreOf(owner), `progress/${UIDS[owner]}`);
    await assertFails(setDoc(absent, { user_id: UIDS[owner] }));
  });

  test('the trainer lists no questionnaires, and no kept answers', async () => {
    const firestore = environment.firestoreOf('trainer');
    await assertFails(
      getDocs(query(collection(firestore, 'anamnese_treinos'), where('user_id', '==', OPENED), limit(1))),
    );
    await assertFails(
      getDocs(query(collection(firestore, 'kept_answers'), where('user_id', '==', OPENED), limit(1))),
    );
    await assertFails(
      getDocs(query(collection(firestore, 'kept_answers'), where(documentId(), '==', OPENED), limit(1))),
    );
  });

  test.each(ACTORS.map((actor) => [actor]))('%s reads nothing further below', async (actor) => {
    const firestore = environment.firestoreOf(actor);
    await assertFails(getDoc(doc(firestore, `anamnese_treinos/${OPENED}/parts/one`)));
    await assertFails(getDoc(doc(firestore, `kept_answers/${OPENED}/parts/one`)));
    await assertFails(getDoc(doc(firestore, `another/${OPENED}`)));
  });

  test.each(ACTORS.map((actor) => [actor]))(
    '%s learns nothing of kept answers that are not there',
    async (actor) => {
      await assertFails(keptOf(actor, 'uid-nobody'));
    },
  );

  test.each(ACTORS.map((actor) => [actor]))('%s may not write kept answers or an opening', async (actor) => {
    const firestore = environment.firestoreOf(actor);
    const own = `openings/${UIDS[actor]}_${CLOSED}`;
    for (const path of [`kept_answers/${OPENED}`, own]) {
      await assertFails(setDoc(doc(firestore, path), { until: Timestamp.fromMillis(NOW + 1000) }));
      await assertFails(deleteDoc(doc(firestore, path)));
    }
    await assertFails(setDoc(doc(firestore, 'kept_answers/made'), { user_id: UIDS[actor] }));
  });

  test('the trainer may not change or delete the answers', async () => {
    const answers = doc(environment.firestoreOf('trainer'), `anamnese_treinos/${OPENED}`);
    await assertFails(setDoc(answers, { nome_completo: 'Outra' }, { merge: true }));
    await assertFails(deleteDoc(answers));
  });

  test('the trainer makes no kept answers', async () => {
    await environment.write((firestore) => deleteDoc(doc(firestore, `kept_answers/${OPENED}`)));
    const kept = doc(environment.firestoreOf('trainer'), `kept_answers/${OPENED}`);
    await assertFails(setDoc(kept, { user_id: OPENED }));
  });
});

describe('without an opening in force', () => {
  const trainer = UIDS.trainer;
  test.each<readonly [string, Record<string, Record<string, unknown>>]>([
    ['there is none', {}],
    ['it ends at this moment', openingsUntil(Timestamp.fromMillis(NOW))],
    ['it is over', openingsUntil(Timestamp.fromMillis(NOW - 1))],
    ['it has no end', { [`openings/${trainer}_${OPENED}`]: { trainer, id: OPENED } }],
    ['its end is text', openingsUntil('2099-01-01')],
    [
      'it is another trainer’s',
      { [`openings/uid-unproved-trainer_${OPENED}`]: { until: Timestamp.fromMillis(NOW + 1) } },
    ],
  ])('the trainer reads no answers: %s', async (_name, openings) => {
    await seed(openings);
    await assertFails(answersOf('trainer', OPENED));
    await assertFails(keptOf('trainer', OPENED));
    await assertFails(progressOf('trainer', OPENED));
    await assertFails(sessionOf('trainer', OPENED));
    await assertFails(sessionsOf('trainer', OPENED));
    await assertSucceeds(answersOf('owner with plan', OPENED));
  });
});

describe('after the removal of a trainer', () => {
  beforeEach(async () => {
    await seed(openingsUntil(Timestamp.fromMillis(NOW + 1)));
  });

  test('an opening that still lasts opens nothing', async () => {
    expect((await answersOf('trainer', OPENED)).exists()).toBe(true);
    await environment.write((firestore) => deleteDoc(doc(firestore, 'trainers/uid-trainer')));
    await assertFails(answersOf('trainer', OPENED));
    await assertFails(keptOf('trainer', OPENED));
    await assertFails(progressOf('trainer', OPENED));
    await assertFails(sessionsOf('trainer', OPENED));
  });
});
