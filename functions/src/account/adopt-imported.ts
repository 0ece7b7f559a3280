import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail } from 'domain/kit/email';
import { NOT_INFORMED } from 'domain/answers/fields';
import { SubscriberSchema } from 'domain/kit/person';
import type { DocumentSnapshot, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { firestore } from '../kit/admin.ts';
import { errorKind } from '../kit/logging.ts';
import { findOwnedSubscriber } from '../buy/change-account.ts';
import { assess, normalizeAnswers, normalizeDate, normalizePhone } from '../answers/questionnaire-record.ts';

/** The questionnaires that name this (normalised) address, with any owner or none. */
function questionnairesOf(db: Firestore, email: string): Query {
  return db.collection('anamnese_treinos').where('email', '==', email);
}

/** Whether a questionnaire was imported and nobody has adopted it. Questionnaires of our own always carry `subscriber`. */
function isUnadopted(doc: DocumentSnapshot): boolean {
  return doc.get('subscriber') === undefined && doc.get('adopted_by') === undefined;
}

/** The imported questionnaires under an address that nobody has adopted. */
export async function importedQuestionnaires(email: string): Promise<readonly QueryDocumentSnapshot[]> {
  const found = await questionnairesOf(await firestore(), normalizeEmail(email)).get();
  return found.docs.filter(isUnadopted);
}

const PLACEHOLDER_FIELDS = [
  'objetivo_principal',
  'experiencia_treino',
  'frequencia_semanal',
  'nivel_energia',
];

/** Adopts as `adoptImported` does, but only logs a failure: the person's next visit tries again (spec §7). */
export async function adoptImportedOrLog(uid: string): Promise<void> {
  try {
    await adoptImported(uid);
  } catch (error) {
    logger.error('migrate-existing-data failed while linking', errorKind(error));
  }
}

/**
 * Adopts the questionnaires that were imported under an account's address, once per account, and brings phone and dates
 * into today's formats. The newest questionnaire wins, but not over one that the owner has answered since. It does nothing
 * before the account's mailbox is confirmed, because a payment does not prove whose mailbox it is.
 */
async function adoptImported(uid: string): Promise<void> {
  const owned = await findOwnedSubscriber(uid);
  if (!owned || !hasToAdopt(owned)) return;
  const { email } = v.parse(SubscriberSchema, owned.data());
  const db = await firestore();
  const legacyQuery = questionnairesOf(db, email);
  const questionnaireRef = db.doc(`anamnese_treinos/${uid}`);
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(owned.ref);
    if (snapshot.get('migrated_at') || snapshot.get('user_id') !== uid) return;
    const current = await transaction.get(questionnaireRef);
    const found = (await transaction.get(legacyQuery)).docs;
    const legacy = found
      .filter((doc) => doc.id !== uid && isUnadopted(doc))
      .sort((a, b) => updatedAt(b) - updatedAt(a));
    const subscriber = v.parse(SubscriberSchema, snapshot.data());
    const moment = now();
    const newest = legacy[0];
    if (newest && hasNoAnswers(current)) {
      const answers = normalizeAnswers(newest.data());
      const assessment = assess(answers);
      transaction.set(questionnaireRef, {
        ...answers,
        ...assessment,
        user_id: uid,
        subscriber: owned.id,
        email: subscriber.email,
        completed_at: assessment.completa ? moment : null,
        created_at: moment,
        updated_at: moment,
      });
    }
    for (const doc of legacy) transaction.update(doc.ref, { adopted_by: uid });
    transaction.update(owned.ref, {
      telefone: normalizePhone(subscriber.telefone),
      data_nascimento: normalizeDate(subscriber.data_nascimento),
      migrated_at: moment,
      updated_at: moment,
    });
  });
}

/** Whether the account that owns a record has not adopted yet, and may. */
export function hasToAdopt(owned: DocumentSnapshot): boolean {
  if (owned.get('migrated_at')) return false;
  return v.parse(SubscriberSchema, owned.data()).mailbox_confirmed_at !== null;
}

/** Whether the questionnaire is absent or still as the server made it: no height, and only placeholders. */
function hasNoAnswers(record: DocumentSnapshot): boolean {
  if (!record.exists) return true;
  const data = record.data() ?? {};
  return data['altura'] === null && PLACEHOLDER_FIELDS.every((field) => data[field] === NOT_INFORMED);
}

/** Milliseconds since the epoch. Imports hold an ISO text, our own records a timestamp; a record without either is oldest. */
function updatedAt(doc: DocumentSnapshot): number {
  const value: unknown = doc.get('updated_at');
  if (typeof value === 'string') return Date.parse(value) || 0;
  const hasDate = typeof value === 'object' && value !== null && 'toMillis' in value;
  return hasDate && typeof value.toMillis === 'function' ? Number(value.toMillis()) : 0;
}

/** `migrate-existing-data` (spec §7): brings what was imported under the caller's address into the caller's account. */
export async function migrateExistingData({
  uid,
}: Call<'migrate-existing-data'>): Promise<CallableResponse<'migrate-existing-data'>> {
  await adoptImported(uid);
  return { success: true };
}
