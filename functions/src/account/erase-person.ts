import { randomUUID } from 'node:crypto';
import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { accountDeletedMailText } from 'domain/account/mail-texts';
import type { CallableResponse } from 'domain/contracts';
import { SubscriberSchema } from 'domain/kit/person';
import { consentKey, givingOf, settleConsents } from '../answers/consents.ts';
import { stopCharging } from '../buy/cancel-renewal.ts';
import { type AccountByOwner, demandVisibleAccount, findOwnedSubscriber } from '../buy/change-account.ts';
import { eraseAccount } from '../buy/erase-account.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import type { PaymentStore } from '../buy/payment-store.ts';
import { keyOf, purchaseId } from '../buy/records.ts';
import { eraseAll, firestore } from '../kit/admin.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import type { AccountErasure } from '../kit/erasures.ts';
import { recordErasure } from '../kit/record-erasure.ts';
import type { Mail } from '../mail/mail.ts';
import { removeTrainerRole } from '../trainer/remove-trainer.ts';
import { eraseIfGone } from './abandoned-owners.ts';
import { importedQuestionnaires } from './adopt-imported.ts';
import { removeAccount } from './auth-accounts.ts';

/**
 * Erases the kept answers, the workout with its events, its routine and draft, the sessions with their consent and what follows from
 * them, the trainer's notes, and who opened the answers.
 */
export async function eraseTraining(uid: string): Promise<void> {
  const db = await firestore();
  await db.doc(`kept_answers/${uid}`).delete();
  await eraseAll(db.collection(`workouts/${uid}/events`));
  await eraseAll(db.collection('openings').where('id', '==', uid));
  // The consent goes first, because no session is written without one.
  await eraseConsenting(db.doc(`training_consents/${uid}`));
  await eraseAll(db.collection(`routines/${uid}/sessions`));
  // A trigger that comes late computes the progress of no session: there is none then.
  await db.doc(`progress/${uid}`).delete();
  await db.doc(`trainings_seen/${uid}`).delete();
  await db.doc(`routines/${uid}`).delete();
  await db.doc(`routine_drafts/${uid}`).delete();
  await db.doc(`workouts/${uid}`).delete();
  await db.doc(`trainer_notes/${uid}`).delete();
}

/**
 * Erases a person's questionnaire with all that belongs to it (`eraseTraining`), and the imported questionnaires that the person
 * adopted or that stand under `email` and that nobody adopted. `email` is passed only if the mailbox is confirmed: a payment does
 * not prove whose mailbox it is. The consent's record stays and is ended; it leads to nobody.
 */
export async function eraseQuestionnaires(uid: string, email: string | undefined): Promise<void> {
  const questionnaires = (await firestore()).collection('anamnese_treinos');
  await eraseConsenting(questionnaires.doc(uid));
  await eraseTraining(uid);
  await eraseAll(questionnaires.where('user_id', '==', uid));
  await eraseAll(questionnaires.where('adopted_by', '==', uid));
  if (email === undefined) return;
  const imported = await importedQuestionnaires(email);
  await Promise.all(imported.map((doc) => doc.ref.delete()));
}

/** Erases a document that holds a consent, and ends the consent's record. */
async function eraseConsenting(ref: DocumentReference): Promise<void> {
  const db = ref.firestore;
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    // A consent given a moment ago may have no record yet, and events that come later find no document to record.
    const giving = givingOf(record, consentKey(record) ?? randomUUID());
    const write = await settleConsents(transaction, db, giving === null ? [] : [giving], null);
    write(now());
    transaction.delete(ref);
  });
}

/**
 * Erases what is held about the owner of an account, and the account last, so that after a crash the same call finishes the
 * work. `email` is the owner's address, or null if it is not known. `isRestored`: the database was restored, so that what the
 * record of the erasure names may have lost its owner. `farewell` is mailed together with the erasure of the address. Answers
 * whether the address was (still) the owner's. Throws 'provider-unavailable' if a card may be charged again.
 */
export async function erasePerson(
  deps: PaymentDeps,
  erasure: AccountErasure,
  {
    email,
    isRestored,
    farewell,
  }: { readonly email: string | null; readonly isRestored: boolean; readonly farewell?: Mail | undefined },
): Promise<boolean> {
  const { uid, subscriber, whole } = erasure;
  // Questionnaires and mails are found by the account, so they are erased before it. The mails come later, because nothing
  // mails about a questionnaire that is erased.
  await eraseQuestionnaires(uid, whole && email !== null ? email : undefined);
  await eraseMails([uid, ...(await subjectsOf(deps, erasure))]);
  const account = { subscriber: subscriber ?? '', owner: uid };
  const isTheirs =
    subscriber !== null &&
    (await eraseAccount(deps, account, { before: isRestored ? erasure : undefined, farewell }));
  // The rules accept the account's token for up to an hour. Without this document it opens no other person's records.
  await removeTrainerRole(uid);
  await removeAccount(uid);
  await eraseIfGone(deps, uid);
  return isTheirs;
}

/** The subjects of the mails to erase: the purchases that are visible to the owner, and the address if all of them are. */
async function subjectsOf(
  { store }: PaymentDeps,
  { subscriber, payments }: AccountErasure,
): Promise<readonly string[]> {
  if (subscriber === null) return [];
  const all = await store.paymentsOf(subscriber);
  const names = payments.map(purchaseId);
  const isAll = all.every((payment) => payments.includes(keyOf(payment)));
  return isAll ? [...names, subscriber] : names;
}

/** What of an owner's record says which of the data under the address are the owner's. */
function ownedBy(record: DocumentSnapshot): { readonly email: string; readonly whole: boolean } {
  const { email, mailbox_confirmed_at } = v.parse(SubscriberSchema, record.data());
  // A payment does not prove whose mailbox it is.
  return { email, whole: mailbox_confirmed_at !== null };
}

/**
 * `delete-my-account` (LGPD art. 18 VI): stops the charges of the card, records the erasure outside the database, then erases
 * what is held about the caller, and the account last. The records of money stay, because the law requires them (art. 16 I).
 * After a crash, calling again finishes the work. Throws 'recent-login-required', and 'provider-unavailable', with nothing
 * erased, while a card may still be charged.
 */
export async function deleteMyAccount(
  { uid, signedInAt }: Call<'delete-my-account'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'delete-my-account'>> {
  demandRecentSignIn(signedInAt);
  const record = await findOwnedSubscriber(uid);
  const owned = record === null ? null : { subscriber: record.id, owner: uid };
  if (owned !== null) await stopCharging(deps, owned);
  const { email, whole } = record === null ? { email: null, whole: false } : ownedBy(record);
  const visible = owned === null ? [] : (await demandVisibleAccount(deps.store, owned)).payments;
  const erasure: AccountErasure = {
    kind: 'account',
    at: now(),
    uid,
    subscriber: owned?.subscriber ?? null,
    payments: visible.map(keyOf),
    whole,
  };
  await recordErasure(erasure);
  await erasePerson(deps, erasure, {
    email,
    isRestored: false,
    farewell: email === null ? undefined : farewellTo(email),
  });
  return { success: true };
}

/** The last mail, so that the owner learns of a deletion by another person. */
function farewellTo(email: string): Mail {
  return { to: [email], message: accountDeletedMailText(), about: [] };
}

/** The most values that Firestore takes in one `array-contains-any`. */
const AT_ONCE = 30;

/** Erases our copies of mails (they hold names and addresses) about any of these names of payments, uids and subscribers' ids. */
export async function eraseMails(about: readonly string[]): Promise<void> {
  for (const query of mailsAbout(await firestore(), about)) await eraseAll(query);
}

/** The queries that find every mail about any of these. */
export function mailsAbout(db: Firestore, about: readonly string[]): readonly Query[] {
  const mail = db.collection('mail');
  return Array.from({ length: Math.ceil(about.length / AT_ONCE) }, (_, page) =>
    mail.where('about', 'array-contains-any', about.slice(page * AT_ONCE, (page + 1) * AT_ONCE)),
  );
}

/**
 * What the mails are about that go with an account: its owner, the purchases that are visible to the owner, and the address if
 * all of them are. Throws 'forbidden' if the account is not (any more) the owner's.
 */
export async function mailSubjects(store: PaymentStore, account: AccountByOwner): Promise<readonly string[]> {
  const { subscriber, owner } = account;
  const [{ payments: visible }, all] = await Promise.all([
    demandVisibleAccount(store, account),
    store.paymentsOf(subscriber),
  ]);
  return [
    ...(owner === null ? [] : [owner]),
    ...visible.map((payment) => purchaseId(keyOf(payment))),
    ...(visible.length === all.length ? [subscriber] : []),
  ];
}
