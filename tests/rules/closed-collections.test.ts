import { assertFails } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, test } from 'vitest';
import { type Actor, subscriberOf, targetOf } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const CLOSED = [
  'orders',
  'payments',
  'grants',
  'webhook_events',
  'rate_limits',
  'mail',
  'consents',
  'account_links',
  'ended_sessions',
  'openings',
  'audit',
  'health',
  'imports',
  'trainings_seen',
  'anything_else',
];

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('closed');
  await environment.seed(
    Object.fromEntries(
      CLOSED.map((name) => [
        `${name}/one`,
        { user_id: 'uid-with-plan', subscriber: subscriberOf('uid-with-plan'), is_active: true },
      ]),
    ),
  );
});
afterAll(async () => {
  await environment.close();
});

/** Nothing of a person decides here, so one without an account, an owner and a trainer stand for all. */
const WHO = ['signed out', 'owner with plan', 'trainer'] as const satisfies readonly Actor[];

test.each(CLOSED.flatMap((name) => WHO.map((actor) => [name, actor] as const)))(
  '%s is closed to: %s',
  async (name, actor) => {
    const firestore = environment.firestoreOf(actor);
    const all = collection(firestore, name);
    const one = doc(all, 'one');
    await Promise.all([
      assertFails(getDoc(one)),
      assertFails(getDocs(all)),
      assertFails(getDocs(query(all, where('user_id', '==', targetOf(actor))))),
      assertFails(getDocs(collectionGroup(firestore, name))),
      assertFails(setDoc(doc(all, 'two'), { user_id: targetOf(actor) })),
      assertFails(updateDoc(one, { user_id: targetOf(actor) })),
      assertFails(deleteDoc(one)),
    ]);
  },
);
