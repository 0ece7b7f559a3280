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
import { afterAll, beforeAll, describe, test } from 'vitest';
import { ACTORS, subscriberOf, targetOf } from './support/people.ts';
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
  'questionnaire_news',
  'openings',
  'audit',
  'month_parts',
  'health',
  'imports',
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

describe.each(CLOSED.flatMap((name) => ACTORS.map((actor) => [name, actor] as const)))(
  '%s is closed to: %s',
  (name, actor) => {
    const one = () => doc(environment.firestoreOf(actor), `${name}/one`);

    test('get', async () => {
      await assertFails(getDoc(one()));
    });
    test('list, also by owner and across the database', async () => {
      const firestore = environment.firestoreOf(actor);
      const all = collection(firestore, name);
      await assertFails(getDocs(all));
      await assertFails(getDocs(query(all, where('user_id', '==', targetOf(actor)))));
      await assertFails(getDocs(collectionGroup(firestore, name)));
    });
    test('create', async () => {
      await assertFails(
        setDoc(doc(environment.firestoreOf(actor), `${name}/two`), { user_id: targetOf(actor) }),
      );
    });
    test('update', async () => {
      await assertFails(updateDoc(one(), { user_id: targetOf(actor) }));
    });
    test('delete', async () => {
      await assertFails(deleteDoc(one()));
    });
  },
);
