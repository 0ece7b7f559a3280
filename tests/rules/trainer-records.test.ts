import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { QUEUE_COUNT_LIMIT, QUEUE_PAGE_SIZE } from 'domain/trainer/row';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  documentId,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACTORS,
  type Actor,
  UIDS,
  type Verdict,
  emailOf,
  expectVerdict,
  subscriberOf,
  targetOf,
} from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const OWNER = 'uid-with-plan';
const UNCLAIMED = subscriberOf('uid-unverified');

const QUEUE = 'queue/uid-with-plan';
const WORKOUT = 'workouts/uid-with-plan';
const EVENT = 'workouts/uid-with-plan/events/000001';
const NOTE = 'trainer_notes/uid-with-plan';
const TRAINER = 'trainers/uid-trainer';
const BELOW = [
  `${QUEUE}/parts/one`,
  `${WORKOUT}/parts/one`,
  `${EVENT}/parts/one`,
  `${NOTE}/parts/one`,
] as const;
const OTHERS = ['workouts/uid-another', 'trainers/uid-no-actor'] as const;
const BELOW_OTHERS = [`${TRAINER}/parts/one`] as const;

// Every document names the owner with a plan, so that a rule which goes by such a name would let that owner read it.
const row = {
  user_id: OWNER,
  email: emailOf(OWNER),
  uid: OWNER,
  active: true,
  order: '2026-11-24',
  state: 'waiting',
};

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('trainer-records');
  const paths = [QUEUE, `queue/${UNCLAIMED}`, WORKOUT, EVENT, NOTE, ...OTHERS, ...BELOW, ...BELOW_OTHERS];
  await environment.seed(Object.fromEntries(paths.map((path) => [path, row])));
});
afterAll(async () => {
  await environment.close();
});

const verdictFor = (actor: Actor, ...allowed: readonly Actor[]): Verdict =>
  allowed.includes(actor) ? 'allowed' : 'denied';
const rows = (firestore: Firestore) =>
  query(collection(firestore, 'queue'), where('active', '==', true), orderBy('order'));

describe.each(ACTORS.map((actor) => [actor]))('%s', (actor) => {
  const firestore = () => environment.firestoreOf(actor);
  const isTrainer = verdictFor(actor, 'trainer');

  test(`a row of the queue is ${isTrainer}, with an account or without one`, async () => {
    await expectVerdict(isTrainer, getDoc(doc(firestore(), QUEUE)));
    await expectVerdict(isTrainer, getDoc(doc(firestore(), `queue/${UNCLAIMED}`)));
  });

  test(`a page of the queue is ${isTrainer}`, async () => {
    await expectVerdict(isTrainer, getDocs(query(rows(firestore()), limit(QUEUE_PAGE_SIZE))));
  });

  test(`a count in the queue is ${isTrainer}`, async () => {
    await expectVerdict(isTrainer, getCountFromServer(query(rows(firestore()), limit(QUEUE_COUNT_LIMIT))));
  });

  test('more of the queue than a count reaches is denied, and all of it', async () => {
    const all = rows(firestore());
    await assertFails(getDocs(query(all, limit(QUEUE_COUNT_LIMIT + 1))));
    await assertFails(getCountFromServer(query(all, limit(QUEUE_COUNT_LIMIT + 1))));
    await assertFails(getDocs(all));
    await assertFails(getCountFromServer(all));
  });

  test('the own row of the queue cannot be asked for by a query either, except by a trainer', async () => {
    const queue = collection(firestore(), 'queue');
    const uid = targetOf(actor);
    await expectVerdict(isTrainer, getDocs(query(queue, where('user_id', '==', uid), limit(1))));
    await expectVerdict(isTrainer, getDocs(query(queue, where('email', '==', emailOf(uid)), limit(1))));
    await expectVerdict(isTrainer, getDocs(query(queue, where(documentId(), '==', uid), limit(1))));
  });

  const ofTheWorkout = verdictFor(actor, 'owner with plan', 'trainer');
  test(`the workout of the owner with a plan is ${ofTheWorkout}`, async () => {
    await expectVerdict(ofTheWorkout, getDoc(doc(firestore(), WORKOUT)));
    await expectVerdict(
      verdictFor(actor, 'another user', 'trainer'),
      getDoc(doc(firestore(), 'workouts/uid-another')),
    );
  });

  test(`a document that does not exist is ${isTrainer} as well`, async () => {
    for (const name of ['queue', 'workouts', `${WORKOUT}/events`, 'trainer_notes']) {
      await expectVerdict(isTrainer, getDoc(doc(firestore(), `${name}/missing`)));
    }
  });

  test('a list of workouts is denied, also of the own one', async () => {
    const workouts = collection(firestore(), 'workouts');
    await assertFails(getDocs(workouts));
    await assertFails(getDocs(query(workouts, where('user_id', '==', targetOf(actor)), limit(1))));
    await assertFails(getDocs(query(workouts, where(documentId(), '==', targetOf(actor)), limit(1))));
  });

  test(`the events of a workout are ${isTrainer}`, async () => {
    await expectVerdict(isTrainer, getDoc(doc(firestore(), EVENT)));
    await expectVerdict(isTrainer, getDocs(collection(firestore(), `${WORKOUT}/events`)));
  });

  test(`a trainer’s note is ${isTrainer}, a list of notes is denied`, async () => {
    await expectVerdict(isTrainer, getDoc(doc(firestore(), NOTE)));
    const notes = collection(firestore(), 'trainer_notes');
    await assertFails(getDocs(notes));
    await assertFails(getDocs(query(notes, where('user_id', '==', targetOf(actor)), limit(1))));
  });

  const trainersOwn = verdictFor(actor, 'trainer');
  test(`the trainer’s own document is ${trainersOwn}, a list of trainers is denied`, async () => {
    await expectVerdict(trainersOwn, getDoc(doc(firestore(), TRAINER)));
    const trainers = collection(firestore(), 'trainers');
    await assertFails(getDocs(trainers));
    await assertFails(
      getDocs(query(trainers, where(documentId(), '==', UIDS[actor] ?? 'uid-trainer'), limit(1))),
    );
  });

  test('another account’s document of trainers is denied, also one that does not exist', async () => {
    await assertFails(getDoc(doc(firestore(), 'trainers/uid-no-actor')));
    await assertFails(getDoc(doc(firestore(), 'trainers/missing')));
  });

  test('everything across the database and below these documents is denied', async () => {
    for (const name of ['queue', 'workouts', 'events', 'trainer_notes', 'trainers']) {
      await assertFails(getDocs(query(collectionGroup(firestore(), name), limit(1))));
    }
    for (const path of [...BELOW, ...BELOW_OTHERS]) await assertFails(getDoc(doc(firestore(), path)));
  });

  test.each([[QUEUE], [WORKOUT], [EVENT], [NOTE], [TRAINER]])('may not write %s', async (path) => {
    const made = `${path.slice(0, path.lastIndexOf('/'))}/made`;
    await assertFails(setDoc(doc(firestore(), made), row));
    await assertFails(setDoc(doc(firestore(), path), row));
    await assertFails(updateDoc(doc(firestore(), path), { state: 'released' }));
    await assertFails(deleteDoc(doc(firestore(), path)));
  });

  test('may not become a trainer or an owner', async () => {
    const own = doc(firestore(), `trainers/${UIDS[actor] ?? OWNER}`);
    await assertFails(setDoc(own, { email: 'a@exemplo.com.br' }));
    await assertFails(setDoc(own, { owner: true }, { merge: true }));
    await assertFails(updateDoc(own, { owner: true }));
    await assertFails(deleteDoc(own));
  });
});

test.each<readonly [Actor, Verdict, boolean | null]>([
  ['trainer', 'allowed', true],
  ['trainer before the first password', 'allowed', true],
  ['removed trainer', 'allowed', false],
  ['owner with plan', 'allowed', false],
  ['trainer verified directly with Auth', 'denied', null],
])('%s asks whether they are a trainer: %s', async (actor, verdict, exists) => {
  const asked = getDoc(doc(environment.firestoreOf(actor), `trainers/${UIDS[actor]}`));
  await expectVerdict(verdict, asked);
  if (exists !== null) expect((await asked).exists()).toBe(exists);
});

test('a count says how many rows there are', async () => {
  const counted = await getCountFromServer(
    query(rows(environment.firestoreOf('trainer')), limit(QUEUE_COUNT_LIMIT)),
  );
  expect(counted.data().count).toBe(2);
});

test('a trainer listens to a page of the queue', async () => {
  const ids = await new Promise<string[]>((resolve, reject) => {
    const stop = onSnapshot(
      query(rows(environment.firestoreOf('trainer')), limit(QUEUE_PAGE_SIZE)),
      (snapshot) => {
        stop();
        resolve(snapshot.docs.map(({ id }) => id));
      },
      reject,
    );
  });
  expect(ids).toEqual([UNCLAIMED, OWNER]);
});

test.each<readonly [string, unknown]>([
  ['false', false],
  ['text', 'true'],
  ['a list', [true]],
  ['missing', undefined],
])('a trainer whose claim is %s reads nothing', async (_name, mailbox) => {
  const firestore = environment.firestoreWith('uid-trainer', { email_verified: true, mailbox });
  await assertFails(getDoc(doc(firestore, QUEUE)));
  await assertFails(getDoc(doc(firestore, WORKOUT)));
});

test('a trainer is removed, and the next read is refused', async () => {
  const before = environment.firestoreOf('trainer');
  await assertSucceeds(getDoc(doc(before, QUEUE)));
  await environment.write((firestore) => deleteDoc(doc(firestore, TRAINER)));
  const after = environment.firestoreWith('uid-trainer', { email_verified: true, mailbox: true, again: 1 });
  for (const firestore of [before, after]) {
    await assertFails(getDocs(query(rows(firestore), limit(1))));
    await assertFails(getDoc(doc(firestore, WORKOUT)));
  }
  await environment.write((firestore) => setDoc(doc(firestore, TRAINER), row));
});
