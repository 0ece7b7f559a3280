import { isDeepStrictEqual } from 'node:util';
import type { FirestoreEvent, Change } from 'firebase-functions/firestore';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { ANSWER_FIELDS } from 'domain/questionnaire/fields';
import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { type Subscriber, SubscriberSchema } from 'domain/records/subscriber';
import { NameSchema } from 'domain/text-field';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { assess, isAssessed } from './assess.ts';
import { changeMail, completionMails } from './mails.ts';

type Written = FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>;

/**
 * Trigger of `anamnese_treinos` (design §6, §8): brings the server's fields up to date, with a write only on a
 * difference, and announces completion and later changes by mail. Judges the document as it stands now, not as the event
 * remembers it, so late, repeated and reordered events end the same. Imported records (without `subscriber`) are left
 * alone until somebody adopts them.
 */
export async function onQuestionnaireWritten(event: Written): Promise<void> {
  if (!event.data?.after.exists) return;
  const db = await firestore();
  const ref = db.doc(`anamnese_treinos/${event.params.id}`);
  const changed = changedAnswers(event.data);
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    const owner: unknown = record?.['subscriber'];
    if (!record || typeof owner !== 'string') return;
    const assessment = assess(record);
    const becameReady = assessment.liberavel && record['liberavel'] !== true;
    const changedLater = !becameReady && record['liberavel'] === true && changed.length > 0;
    // Named after the event: a repeated delivery finds that it has told already.
    const mailRef = db.doc(`mail/questionnaire_${event.params.id}_${event.id}`);
    const news = becameReady || changedLater;
    const alreadyTold = news && (await transaction.get(mailRef)).exists;
    const known = news && !alreadyTold ? await transaction.get(db.doc(`subscribers/${owner}`)) : null;

    const moment = now();
    if (!isAssessed(record, assessment)) {
      const completedAt = assessment.completa ? (record['completed_at'] ?? moment) : null;
      transaction.update(ref, { ...assessment, completed_at: completedAt });
    }
    if (!known?.exists) return;
    const subscriber = namedSubscriber(v.parse(SubscriberSchema, known.data()), record);
    if (becameReady) {
      const [toSubscriber, toTrainer] = completionMails(subscriber, record);
      transaction.set(mailRef, toTrainer);
      transaction.set(db.doc(`${mailRef.path}_subscriber`), toSubscriber);
    } else {
      transaction.set(mailRef, changeMail(subscriber, changed));
    }
  });
}

/** Who registered without a name is called by the one in the questionnaire, if it is one, else by the address. */
function namedSubscriber(subscriber: Subscriber, record: StoredAnswers): Subscriber {
  const answered = v.safeParse(NameSchema, record['nome_completo']);
  return { ...subscriber, nome: subscriber.nome || (answered.success ? answered.output : subscriber.email) };
}

function changedAnswers({
  before,
  after,
}: Change<DocumentSnapshot>): readonly (typeof ANSWER_FIELDS)[number][] {
  if (!before.exists) return [];
  // By value: what is of a wrong type is read as a new object each time. Nothing told is no other answer than ''.
  const told = (value: unknown) => (value === undefined || value === '' ? null : value);
  return ANSWER_FIELDS.filter((field) => !isDeepStrictEqual(told(before.get(field)), told(after.get(field))));
}
