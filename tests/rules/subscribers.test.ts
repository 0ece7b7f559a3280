import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  type Query,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTORS, type Actor, UIDS, emailOf, subscriberOf, targetOf } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const BELOW_RECORD = 'subscribers/sub-uid-with-plan/notes/one';

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('subscribers');
  await environment.seed({ [BELOW_RECORD]: { user_id: 'uid-with-plan' } });
});
afterAll(async () => {
  await environment.close();
});

const recordOf = (actor: Actor) =>
  doc(environment.firestoreOf(actor), `subscribers/${subscriberOf(targetOf(actor))}`);

/** The dashboard's own query: `where user_id == uid`, one row. */
const ownQuery = (actor: Actor, uid: string): Query =>
  query(collection(environment.firestoreOf(actor), 'subscribers'), where('user_id', '==', uid), limit(1));

describe('reading', () => {
  // spec: "Row-level security on the data store limits records to the owner"
  test.each<readonly [Actor, 'allowed' | 'denied']>([
    ['signed out', 'denied'],
    ['owner without plan', 'allowed'],
    ['owner with plan', 'allowed'],
    ['owner expired', 'allowed'],
    ['courtesy', 'allowed'],
    ['unverified account', 'denied'],
    ['owner with a closed mailbox', 'denied'],
    ['another user', 'denied'],
    ['trainer', 'denied'],
  ])('%s gets the record by its id: %s', async (actor, verdict) => {
    const attempt = getDoc(recordOf(actor));
    await (verdict === 'allowed' ? assertSucceeds(attempt) : assertFails(attempt));
  });

  test.each<readonly [Actor, number]>([
    ['owner without plan', 1],
    ['owner with plan', 1],
    ['owner expired', 1],
    ['courtesy', 1],
    ['unverified account', 0],
    ['another user', 1],
  ])('%s asks for their own and finds %i', async (actor, count) => {
    const found = await assertSucceeds(getDocs(ownQuery(actor, UIDS[actor] ?? '')));
    expect(found.size).toBe(count);
  });

  test.each<readonly [Actor]>([['signed out'], ['another user'], ['unverified account'], ['trainer']])(
    '%s may not ask for somebody else’s',
    async (actor) => {
      await assertFails(getDocs(ownQuery(actor, 'uid-with-plan')));
    },
  );

  test.each(ACTORS.map((actor) => [actor]))('%s may not list all records', async (actor) => {
    await assertFails(getDocs(collection(environment.firestoreOf(actor), 'subscribers')));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s may not find another’s record by e-mail', async (actor) => {
    const all = collection(environment.firestoreOf(actor), 'subscribers');
    await assertFails(getDocs(query(all, where('email', '==', emailOf('uid-unverified')))));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s may not find their own record by e-mail', async (actor) => {
    const all = collection(environment.firestoreOf(actor), 'subscribers');
    await assertFails(getDocs(query(all, where('email', '==', emailOf(targetOf(actor))))));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s may not read a subcollection of a record', async (actor) => {
    const firestore = environment.firestoreOf(actor);
    await assertFails(getDoc(doc(firestore, BELOW_RECORD)));
    const notes = collection(firestore, 'subscribers/sub-uid-with-plan/notes');
    await assertFails(getDocs(query(notes, where('user_id', '==', 'uid-with-plan'))));
  });

  test('an account without a record may not query records without an owner', async () => {
    const all = collection(environment.firestoreOf('unverified account'), 'subscribers');
    await assertFails(getDocs(query(all, where('user_id', '==', null))));
  });

  test('an owner may listen with the dashboard’s own query', async () => {
    const ids = await new Promise<string[]>((resolve, reject) => {
      const stop = onSnapshot(
        ownQuery('owner with plan', 'uid-with-plan'),
        (snapshot) => {
          stop();
          resolve(snapshot.docs.map(({ id }) => id));
        },
        reject,
      );
    });
    expect(ids).toEqual(['sub-uid-with-plan']);
  });

  test('a listener on another person’s record is told that it is denied', async () => {
    const listened = new Promise<void>((resolve, reject) => {
      onSnapshot(ownQuery('another user', 'uid-with-plan'), () => resolve(), reject);
    });
    await assertFails(listened);
  });
});

describe('writing', () => {
  test.each(ACTORS.map((actor) => [actor]))('%s may not change a record', async (actor) => {
    await assertFails(updateDoc(recordOf(actor), { nome: 'Outra' }));
    await assertFails(updateDoc(recordOf(actor), { subscribed: true }));
    await assertFails(updateDoc(recordOf(actor), { user_id: UIDS[actor] }));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s may not create a record', async (actor) => {
    const made = doc(environment.firestoreOf(actor), 'subscribers/made');
    await assertFails(setDoc(made, { user_id: UIDS[actor], email: 'a@exemplo.com.br', subscribed: true }));
  });

  test.each(ACTORS.map((actor) => [actor]))('%s may not delete a record', async (actor) => {
    await assertFails(deleteDoc(recordOf(actor)));
  });
});
