import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { CallableResponse } from 'domain/contracts/table';
import { NOT_INFORMED } from 'domain/questionnaire/fields';
import { SubscriberSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { findOwnSubscriber } from '../accounts/own-subscriber.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { assess } from '../questionnaire/assess.ts';
import { isUnadopted, questionnairesOf } from './legacy-questionnaires.ts';
import { normalizeAnswers, normalizeDate, normalizePhone } from './normalize-legacy.ts';

const PLACEHOLDER_FIELDS = [
  'objetivo_principal',
  'experiencia_treino',
  'frequencia_semanal',
  'nivel_energia',
];

/**
 * `migrate-existing-data` (spec §7, design §6), once per account and only once its mailbox is confirmed, since a payment
 * proves nobody's mailbox: takes over questionnaires imported under the address (the newest wins; a record that the owner
 * has answered since wins over all) and brings phone and dates into today's formats.
 */
export async function migrateExistingData({
  uid,
}: Pick<Call<unknown>, 'uid'>): Promise<CallableResponse<'migrate-existing-data'>> {
  const own = await findOwnSubscriber(uid);
  if (!own || own.get('migrated_at')) return { success: true };
  const { email, mailbox_confirmed_at } = v.parse(SubscriberSchema, own.data());
  if (mailbox_confirmed_at === null) return { success: true };
  const db = await firestore();
  const legacyQuery = questionnairesOf(db, email);
  const questionnaireRef = db.doc(`anamnese_treinos/${uid}`);
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(own.ref);
    if (snapshot.get('migrated_at') || snapshot.get('user_id') !== uid) return;
    const current = await transaction.get(questionnaireRef);
    const found = (await transaction.get(legacyQuery)).docs;
    const legacy = found
      .filter((doc) => doc.id !== uid && isUnadopted(doc))
      .sort((a, b) => updatedAt(b) - updatedAt(a));
    const subscriber = v.parse(SubscriberSchema, snapshot.data());
    const moment = now();
    const newest = legacy[0];
    if (newest && isUntouched(current)) {
      const answers = normalizeAnswers(newest.data());
      const assessment = assess(answers);
      transaction.set(questionnaireRef, {
        ...answers,
        ...assessment,
        user_id: uid,
        subscriber: own.id,
        email: subscriber.email,
        completed_at: assessment.completa ? moment : null,
        created_at: moment,
        updated_at: moment,
      });
    }
    for (const doc of legacy) transaction.update(doc.ref, { adopted_by: uid });
    transaction.update(own.ref, {
      telefone: normalizePhone(subscriber.telefone),
      data_nascimento: normalizeDate(subscriber.data_nascimento),
      migrated_at: moment,
      updated_at: moment,
    });
  });
  return { success: true };
}

/** Absent, or still as the server made it: no measures, only placeholders. */
function isUntouched(record: DocumentSnapshot): boolean {
  if (!record.exists) return true;
  const data = record.data() ?? {};
  return data['altura'] === null && PLACEHOLDER_FIELDS.every((field) => data[field] === NOT_INFORMED);
}

/** Milliseconds since the epoch; imports hold ISO text, ours timestamps; what has neither counts as oldest. */
function updatedAt(doc: DocumentSnapshot): number {
  const value: unknown = doc.get('updated_at');
  if (typeof value === 'string') return Date.parse(value) || 0;
  const hasDate = typeof value === 'object' && value !== null && 'toMillis' in value;
  return hasDate && typeof value.toMillis === 'function' ? Number(value.toMillis()) : 0;
}
