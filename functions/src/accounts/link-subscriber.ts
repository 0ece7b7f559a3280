import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { type Subscriber, SubscriberSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { findUser } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { initialQuestionnaire } from '../questionnaire/initial-record.ts';

/** What the record and the questionnaire may know of the owner. */
export type Person = Pick<Subscriber, 'email' | 'nome' | 'telefone' | 'data_nascimento'>;

/**
 * Within `transaction`: makes `uid` the owner of a subscriber, says who that is, and starts the questionnaire if there is
 * a name and none yet (design §4). Reads before it writes, so it has to be the transaction's first write.
 */
export async function writeLink(
  transaction: Transaction,
  db: Firestore,
  ref: DocumentReference,
  { email, nome, telefone, data_nascimento }: Person,
  uid: string,
): Promise<void> {
  const questionnaireRef = db.doc(`anamnese_treinos/${uid}`);
  const started = (await transaction.get(questionnaireRef)).exists;
  const moment = now();
  const person = { email, nome, telefone, data_nascimento };
  transaction.update(ref, {
    user_id: uid,
    linked_at: moment,
    nome,
    telefone,
    data_nascimento,
    updated_at: moment,
  });
  if (!started && nome !== '') {
    transaction.create(questionnaireRef, initialQuestionnaire(person, { subscriber: ref.id, uid }, moment));
  }
}

/** The record that belongs to an account, or null. */
export async function findOwnSubscriber(uid: string): Promise<DocumentSnapshot | null> {
  const db = await firestore();
  const found = await db.collection('subscribers').where('user_id', '==', uid).limit(1).get();
  return found.docs[0] ?? null;
}

/**
 * Links the record of a verified e-mail to its account; a record that belongs to an account that still exists stays
 * where it is. The caller has asked Auth, not a token, whether the e-mail is verified (design §5).
 */
export async function linkVerifiedEmail(email: string, uid: string): Promise<void> {
  const db = await firestore();
  const ref = db.doc(`subscribers/${subscriberId(email)}`);
  const before = await ref.get();
  if (!before.exists) return;
  const holder = v.parse(SubscriberSchema, before.data()).user_id;
  if (holder !== null && (holder === uid || (await findUser(holder)))) return;
  await db.runTransaction(async (transaction) => {
    const subscriber = v.parse(SubscriberSchema, (await transaction.get(ref)).data());
    if (subscriber.user_id !== holder) return;
    await writeLink(transaction, db, ref, subscriber, uid);
  });
}
