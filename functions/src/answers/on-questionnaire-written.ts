import type { StoredAnswers } from 'domain/answers/completeness';
import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import type { Written } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { firestore } from '../kit/admin.ts';
import { toStoredMail } from '../mail/mail.ts';
import { type Assessment, assess, isAssessed } from './questionnaire-record.ts';
import { judgeConsents } from './consents.ts';
import { completedMail, personOf, trainerCompletedMail } from './mails.ts';

/**
 * A part of the trigger of `anamnese_treinos`: brings the server's fields up to date (it writes only what differs), records the
 * consents, and announces the completion by mail once ever. It assesses the
 * current document and not the event's, so late, repeated and reordered events end the same. Imported records (without
 * `subscriber`) are left alone until somebody adopts them.
 */
export async function onQuestionnaireWritten(event: Written): Promise<void> {
  const change = event.data;
  if (!change) return;
  const db = await firestore();
  const uid = event.params.id;
  const ref = db.doc(`anamnese_treinos/${uid}`);
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(ref);
    const record = snapshot.data();
    const moment = now();
    const consents = await judgeConsents(transaction, db, change, record);
    if (!record) {
      consents.write(moment);
      return;
    }
    const owner: unknown = record['subscriber'];
    if (typeof owner !== 'string') return;
    const assessment = assess(record);
    const becameReady =
      assessment.liberavel && record['liberavel'] !== true && completionMailedAt(record) === null;
    const named = becameReady ? await transaction.get(db.doc(`subscribers/${owner}`)) : null;
    // A person who lost the address is not announced under the name of its present owner.
    const known = named?.get('user_id') === uid ? named : null;

    consents.write(moment);
    const fields = {
      ...assessedFields(record, assessment, moment),
      ...consents.fields,
      ...(known === null ? {} : { completion_told_of: snapshot.updateTime }),
    };
    if (Object.keys(fields).length > 0) transaction.update(ref, fields);
    if (known === null) return;
    const person = personOf(known.data(), record);
    const mail = db.doc(`mail/questionnaire_${uid}_completed`);
    transaction.set(mail, toStoredMail(trainerCompletedMail(uid, person), moment));
    transaction.set(db.doc(`${mail.path}_subscriber`), toStoredMail(completedMail(uid, person), moment));
  });
}

/** The server's fields of a questionnaire; none if the record holds them already. */
function assessedFields(
  record: StoredAnswers,
  assessment: Assessment,
  moment: Date,
): Record<string, unknown> {
  if (isAssessed(record, assessment)) return {};
  return { ...assessment, completed_at: assessment.completa ? (record['completed_at'] ?? moment) : null };
}

/** The update time of the version that the completion mails described, or null. It is stored because the mails expire. */
function completionMailedAt(record: StoredAnswers): Date | null {
  const parsed = v.safeParse(MomentSchema, record['completion_told_of']);
  return parsed.success ? parsed.output : null;
}
