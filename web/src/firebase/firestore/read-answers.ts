import { type Questionnaire, QuestionnaireSchema } from 'domain/records/questionnaire';
import { collection, limit, onSnapshot, query, where } from 'firebase/firestore';
import * as v from 'valibot';
import type { DataSession } from './data-session.ts';

/**
 * The account's questionnaire as the server has it now, null where there is none. It costs one billed read, and one of the
 * rules. Rejects with Firebase's error; offline it waits.
 *
 * The dashboard's listener asks for the document by its id. This query is another one, so that the SDK asks the server
 * instead of answering from what that listener told last.
 */
export async function readAnswers({ firestore, uid }: DataSession): Promise<Questionnaire | null> {
  const own = query(collection(firestore, 'anamnese_treinos'), where('user_id', '==', uid), limit(1));
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(
      own,
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        if (metadata.fromCache || metadata.hasPendingWrites) return;
        stop();
        resolve(docs[0] ? v.parse(QuestionnaireSchema, docs[0].data()) : null);
      },
      reject,
    );
  });
}
