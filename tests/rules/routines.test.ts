import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { TEMPLATES_MAX_COUNT } from 'domain/training/routine';
import { LIBRARY_PATH } from 'domain/training/exercises';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  documentId,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  query,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const DRAFT = `routine_drafts/${OWNER}`;
const TEMPLATE = 'routine_templates/one';

/** Every document names its owner, so that a rule which goes by such a name would let that owner read it. */
const ownedBy = (uid: string) => ({
  user_id: uid,
  email: emailOf(uid),
  subscriber: subscriberOf(uid),
  version: 1,
  days: [],
});

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('routines');
});
beforeEach(async () => {
  const uids = Object.values(UIDS).filter((uid) => uid !== null);
  const paths = [LIBRARY_PATH, 'library/another', TEMPLATE, DRAFT];
  const below = [LIBRARY_PATH, TEMPLATE, DRAFT, `routines/${OWNER}`].map((path) => `${path}/parts/one`);
  await environment.seed({
    ...Object.fromEntries(uids.map((uid) => [`routines/${uid}`, ownedBy(uid)])),
    ...Object.fromEntries([...paths, ...below].map((path) => [path, ownedBy(OWNER)])),
  });
});
afterAll(async () => {
  await environment.close();
});

const verdictFor = (actor: Actor, ...allowed: readonly Actor[]): Verdict =>
  allowed.includes(actor) ? 'allowed' : 'denied';
const routineOf = (actor: Actor, uid: string) =>
  getDoc(doc(environment.firestoreOf(actor), `routines/${uid}`));

describe.each(ACTORS.map((actor) => [actor]))('%s', (actor) => {
  const firestore = () => environment.firestoreOf(actor);
  const isTrainer = verdictFor(actor, 'trainer');

  test(`the library, a draft and a template are ${isTrainer}, also where there is none`, async () => {
    const paths = [
      LIBRARY_PATH,
      DRAFT,
      TEMPLATE,
      'library/none',
      'routine_drafts/none',
      'routine_templates/none',
    ];
    for (const path of paths) await expectVerdict(isTrainer, getDoc(doc(firestore(), path)));
  });

  test(`the templates that there may be are ${isTrainer}, more at once are denied`, async () => {
    const templates = collection(firestore(), 'routine_templates');
    await expectVerdict(isTrainer, getDocs(query(templates, limit(TEMPLATES_MAX_COUNT))));
    await expectVerdict(isTrainer, getCountFromServer(query(templates, limit(TEMPLATES_MAX_COUNT))));
    await assertFails(getDocs(query(templates, limit(TEMPLATES_MAX_COUNT + 1))));
    const ofTheirAddress = query(templates, where('email', '==', emailOf(targetOf(actor))), limit(1));
    await expectVerdict(isTrainer, getDocs(ofTheirAddress));
    await assertFails(getDocs(templates));
    await assertFails(getDocs(query(templates, where('user_id', '==', targetOf(actor)))));
  });

  test('lists of routines, drafts and the library are denied, also of the own ones', async () => {
    for (const name of ['routines', 'routine_drafts', 'library']) {
      const all = collection(firestore(), name);
      await assertFails(getDocs(query(all, limit(1))));
      await assertFails(getDocs(query(all, where('user_id', '==', targetOf(actor)), limit(1))));
      await assertFails(getDocs(query(all, where(documentId(), '==', targetOf(actor)), limit(1))));
      await assertFails(getDocs(query(collectionGroup(firestore(), name), limit(1))));
    }
    await assertFails(getDocs(query(collectionGroup(firestore(), 'routine_templates'), limit(1))));
  });

  const ofTheRoutine = verdictFor(actor, 'owner with plan', 'courtesy', 'trainer');
  test(`the own routine, or for others that of the owner with a plan, is ${ofTheRoutine}`, async () => {
    await expectVerdict(ofTheRoutine, routineOf(actor, targetOf(actor)));
    await expectVerdict(verdictFor(actor, 'another user', 'trainer'), routineOf(actor, 'uid-another'));
  });

  const ofNone = verdictFor(
    actor,
    'owner with plan',
    'owner without plan',
    'owner expired',
    'courtesy',
    'unverified account',
    'trainer',
  );
  test(`that there is no routine is ${ofNone} to be seen`, async () => {
    const uid = targetOf(actor);
    await environment.write((database) => deleteDoc(doc(database, `routines/${uid}`)));
    await expectVerdict(ofNone, routineOf(actor, uid));
  });

  test('may write none of it, and reads nothing below', async () => {
    for (const path of [LIBRARY_PATH, TEMPLATE, DRAFT, `routines/${OWNER}`]) {
      const one = doc(firestore(), path);
      await assertFails(setDoc(doc(firestore(), `${path.split('/')[0]}/made`), ownedBy(targetOf(actor))));
      await assertFails(setDoc(one, ownedBy(targetOf(actor))));
      await assertFails(updateDoc(one, { version: 2 }));
      await assertFails(deleteDoc(one));
      await assertFails(getDoc(doc(firestore(), `${path}/parts/one`)));
    }
  });
});

test('a routine that names a record of somebody else is closed to its owner', async () => {
  await environment.write((database) =>
    updateDoc(doc(database, 'routines/uid-expired'), { subscriber: subscriberOf(OWNER) }),
  );
  await assertFails(routineOf('owner expired', 'uid-expired'));
  await environment.write((database) =>
    updateDoc(doc(database, `routines/${OWNER}`), { subscriber: 'sub-of-nobody' }),
  );
  await assertFails(routineOf('owner with plan', OWNER));
  await assertSucceeds(routineOf('trainer', OWNER));
});

test('a routine closes with the plan, and opens with the next one', async () => {
  const record = `subscribers/${subscriberOf(OWNER)}`;
  const change = (fields: Record<string, unknown>) =>
    environment.write((database) => updateDoc(doc(database, record), fields));
  await assertSucceeds(routineOf('owner with plan', OWNER));
  await change({ subscription_end: Timestamp.fromMillis(Date.now() - 1000) });
  await assertFails(routineOf('owner with plan', OWNER));
  await change({ subscription_end: Timestamp.fromMillis(Date.now() + 60_000) });
  await assertSucceeds(routineOf('owner with plan', OWNER));
  await change({ subscribed: false });
  await assertFails(routineOf('owner with plan', OWNER));
});

test('a page that shows a routine sees it disappear', async () => {
  const seen: boolean[] = [];
  await new Promise<void>((resolve, reject) => {
    const stop = onSnapshot(
      doc(environment.firestoreOf('owner with plan'), `routines/${OWNER}`),
      (snapshot) => {
        seen.push(snapshot.exists());
        if (snapshot.exists()) {
          void environment.write((database) => deleteDoc(doc(database, `routines/${OWNER}`)));
        } else {
          stop();
          resolve();
        }
      },
      reject,
    );
  });
  expect(seen).toEqual([true, false]);
});

test('a removed trainer reads none of it from the next request on', async () => {
  const firestore = environment.firestoreOf('trainer');
  const paths = [LIBRARY_PATH, DRAFT, TEMPLATE, `routines/${OWNER}`];
  for (const path of paths) await assertSucceeds(getDoc(doc(firestore, path)));
  await environment.write((database) => deleteDoc(doc(database, `trainers/${UIDS.trainer}`)));
  for (const path of paths) await assertFails(getDoc(doc(firestore, path)));
});
