import { randomUUID } from 'node:crypto';
import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { forgetHealth } from '../../answer-changes/forget-health.ts';
import { firestore } from '../../firebase/admin.ts';
import { consentKey, givingOf } from '../../questionnaire/consent-record.ts';
import { settleConsents } from '../../questionnaire/settle-consents.ts';
import { readWorkout } from '../../workouts/workout-records.ts';

/**
 * Erases the health values of a questionnaire again whose consent was withdrawn at `at`, with all that hangs on them. A
 * consent that was given later stays. Answers whether there is, or was, anything to erase.
 */
export async function replayHealth(
  { questionnaire: id, at }: { readonly questionnaire: string; readonly at: Date },
  isDry: boolean,
): Promise<boolean> {
  const db = await firestore();
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = db.doc(`anamnese_treinos/${id}`);
  return db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    const giving = givingOf(record, consentKey(record) ?? randomUUID());
    const isWithdrawn = giving !== null && giving.aceito_em <= at;
    if (!isWithdrawn || isDry) return isWithdrawn;
    const before = readWorkout(await transaction.get(db.doc(`workouts/${id}`)));
    const forgotten = await forgetHealth(transaction, db, id, { before, moment: at });
    const endConsent = await settleConsents(transaction, db, [giving], null);
    forgotten.write();
    endConsent(at);
    const gone = [...HEALTH_FIELDS, 'consent'].map((field) => [field, FieldValue.delete()]);
    transaction.update(ref, Object.fromEntries(gone));
    return true;
  });
}
