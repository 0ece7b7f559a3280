import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { emailOf, subscriberOf } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

// The mailbox of a verified account was shown to our server (the claim `mailbox`), or to Firebase Auth past it: then
// another person than the account's may hold the token.

const UID = 'uid-with-plan';
const QUESTIONNAIRE = `anamnese_treinos/${UID}`;

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('mailbox');
});
afterAll(async () => {
  await environment.close();
});

const firstSave = () => ({
  user_id: UID,
  subscriber: subscriberOf(UID),
  email: emailOf(UID),
  updated_at: serverTimestamp(),
});

const ownOf = (firestore: Firestore, name: string) =>
  getDocs(query(collection(firestore, name), where('user_id', '==', UID)));

/** Everything that the account's own browser does with its record and its questionnaire. */
const OPERATIONS: readonly (readonly [string, (firestore: Firestore) => Promise<unknown>])[] = [
  ['get the record', (firestore) => getDoc(doc(firestore, `subscribers/${subscriberOf(UID)}`))],
  ['find the record', (firestore) => ownOf(firestore, 'subscribers')],
  ['make the questionnaire', (firestore) => setDoc(doc(firestore, QUESTIONNAIRE), firstSave())],
  ['get the questionnaire', (firestore) => getDoc(doc(firestore, QUESTIONNAIRE))],
  ['find the questionnaire', (firestore) => ownOf(firestore, 'anamnese_treinos')],
  [
    'change the questionnaire',
    (firestore) =>
      updateDoc(doc(firestore, QUESTIONNAIRE), { nome_completo: 'Ana', updated_at: serverTimestamp() }),
  ],
];

const UNVERIFIED = { email_verified: false };
const VERIFIED = { email_verified: true };

describe.each<readonly [string, string, Record<string, unknown>, 'may' | 'may not']>([
  ['the account before it is verified', UID, UNVERIFIED, 'may'],
  [
    'the account whose token does not speak of it, as without a password',
    UID,
    { email_verified: undefined },
    'may not',
  ],
  ['the account verified by our link', UID, { ...VERIFIED, mailbox: true }, 'may'],
  ['the account whose new address is not verified yet', UID, { ...UNVERIFIED, mailbox: true }, 'may'],
  ['the account verified past us', UID, VERIFIED, 'may not'],
  ['the account verified past us, its claim taken away', UID, { ...VERIFIED, mailbox: false }, 'may not'],
  ['the account verified past us, its claim null', UID, { ...VERIFIED, mailbox: null }, 'may not'],
  ['the account verified past us, its claim text', UID, { ...VERIFIED, mailbox: 'true' }, 'may not'],
  ['the account verified past us, its claim a number', UID, { ...VERIFIED, mailbox: 1 }, 'may not'],
  ['the account verified past us, its claim a list', UID, { ...VERIFIED, mailbox: [true] }, 'may not'],
  ['the account that is verified by text', UID, { email_verified: 'true' }, 'may not'],
  ['another account, unverified', 'uid-another', UNVERIFIED, 'may not'],
  ['another account, verified past us', 'uid-another', VERIFIED, 'may not'],
  ['another account, verified by our link', 'uid-another', { ...VERIFIED, mailbox: true }, 'may not'],
])('%s', (_name, uid, claims, verdict) => {
  beforeEach(async () => {
    await environment.seed({ [QUESTIONNAIRE]: firstSave() });
  });

  test.each(OPERATIONS)(`${verdict} %s`, async (name, operate) => {
    if (name === 'make the questionnaire') await environment.seed({});
    const attempt = operate(environment.firestoreWith(uid, claims));
    await (verdict === 'may' ? assertSucceeds(attempt) : assertFails(attempt));
  });
});
