import { SubscriberSchema } from 'domain/kit/person';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { eraseIfGone } from './abandoned-owners.ts';
import { removeAccount } from './auth-accounts.ts';
import { now } from '../kit/clock.ts';
import type { AccountErasure } from '../kit/erasures/erasures.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { eraseAll } from '../kit/firebase/documents.ts';
import type { Mail } from '../mail/mail.ts';
import { importedQuestionnaires } from './adopt-imported.ts';
import { eraseAccount } from '../buy/endings/erase-account.ts';
import type { PaymentDeps } from '../buy/ports/payment-deps.ts';
import { keyOf, purchaseId } from '../buy/records/keys.ts';
import { consentKey, givingOf, settleConsents } from '../answers/consents.ts';
import { removeTrainerRole } from '../trainer/naming/remove-trainer.ts';
import { eraseMails } from './erase-mails.ts';

/** Erases the kept answers, the workout with its events, the trainer's notes, and who opened the answers. */
export async function eraseTraining(uid: string): Promise<void> {
  const db = await firestore();
  await db.doc(`kept_answers/${uid}`).delete();
  await eraseAll(db.collection(`workouts/${uid}/events`));
  await eraseAll(db.collection('openings').where('id', '==', uid));
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
  await eraseOwn(uid);
  await eraseTraining(uid);
  await eraseAll(questionnaires.where('user_id', '==', uid));
  await eraseAll(questionnaires.where('adopted_by', '==', uid));
  if (email === undefined) return;
  const imported = await importedQuestionnaires(email);
  await Promise.all(imported.map((doc) => doc.ref.delete()));
}

async function eraseOwn(uid: string): Promise<void> {
  const db = await firestore();
  const ref = db.doc(`anamnese_treinos/${uid}`);
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    // A consent given a moment ago may have no record yet, and events that come later find no questionnaire to record.
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
export function ownedBy(record: DocumentSnapshot): { readonly email: string; readonly whole: boolean } {
  const { email, mailbox_confirmed_at } = v.parse(SubscriberSchema, record.data());
  // A payment does not prove whose mailbox it is.
  return { email, whole: mailbox_confirmed_at !== null };
}
