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
import { emailOf, laterSave, subscriberOf } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

// The mailbox of a verified account was confirmed with our server, which sets the claim `mailbox`, or directly with Firebase
// Auth. In the second case another person than the account's owner may hold the token, so the rules deny everything.

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

/** All operations of an account's browser on its record and its questionnaire. */
const OPERATIONS: readonly (readonly [string, (firestore: Firestore) => Promise<unknown>])[] = [
  ['get the record', (firestore) => getDoc(doc(firestore, `subscribers/${subscriberOf(UID)}`))],
  ['find the record', (firestore) => ownOf(firestore, 'subscribers')],
  ['make the questionnaire', (firestore) => setDoc(doc(firestore, QUESTIONNAIRE), firstSave())],
  ['get the questionnaire', (firestore) => getDoc(doc(firestore, QUESTIONNAIRE))],
  ['find the questionnaire', (firestore) => ownOf(firestore, 'anamnese_treinos')],
  [
    'change the questionnaire',
    (firestore) => updateDoc(doc(firestore, QUESTIONNAIRE), laterSave({ nome_completo: 'Ana' })),
  ],
];

const UNVERIFIED = { email_verified: false };
const VERIFIED = { email_verified: true };

describe.each<readonly [string, string, Record<string, unknown>, 'may' | 'may not']>([
  ['the account before it is verified', UID, UNVERIFIED, 'may'],
  [
    'the account whose token has no email_verified, as in a login without a password',
    UID,
    { email_verified: undefined },
    'may not',
  ],
  ['the account verified by our link', UID, { ...VERIFIED, mailbox: true }, 'may'],
  ['the account whose new address is not verified yet', UID, { ...UNVERIFIED, mailbox: true }, 'may'],
  ['the account verified directly with Auth', UID, VERIFIED, 'may not'],
  ['the verified account whose claim is false', UID, { ...VERIFIED, mailbox: false }, 'may not'],
  ['the verified account whose claim is null', UID, { ...VERIFIED, mailbox: null }, 'may not'],
  ['the verified account whose claim is text', UID, { ...VERIFIED, mailbox: 'true' }, 'may not'],
  ['the verified account whose claim is a number', UID, { ...VERIFIED, mailbox: 1 }, 'may not'],
  ['the verified account whose claim is a list', UID, { ...VERIFIED, mailbox: [true] }, 'may not'],
  ['the account whose email_verified is text', UID, { email_verified: 'true' }, 'may not'],
  ['another account, unverified', 'uid-another', UNVERIFIED, 'may not'],
  ['another account, verified directly with Auth', 'uid-another', VERIFIED, 'may not'],
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
