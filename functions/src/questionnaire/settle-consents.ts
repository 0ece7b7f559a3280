import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { endedRecord, type Giving, openRecord } from './consent-record.ts';

/**
 * Within `transaction`: brings the records of `seen` to what stands in the questionnaire, which is `current` or nothing.
 * A giving without a record gets one, one that is over gets its end, and the mails that hold health data under a consent
 * that is over are erased. Convergent: an end that is recorded stays as it is. Reads at once, and answers what writes.
 */
export async function settleConsents(
  transaction: Transaction,
  db: Firestore,
  seen: readonly Giving[],
  current: Giving | null,
): Promise<(moment: Date) => void> {
  const found = await Promise.all(
    seen.map(async (giving) => {
      const stored = await transaction.get(db.doc(`consents/${giving.id}`));
      const isOver = giving.id !== current?.id;
      const about = db.collection('mail').where('about', 'array-contains', giving.id);
      const mails = isOver ? (await transaction.get(about)).docs : [];
      return { giving, stored, isOver, mails };
    }),
  );
  return (moment) => {
    for (const { giving, stored, isOver, mails } of found) {
      const isRecorded = stored.exists && (!isOver || stored.get('revogado_em') !== null);
      if (!isRecorded) {
        transaction.set(stored.ref, isOver ? endedRecord(giving, moment) : openRecord(giving));
      }
      for (const mail of mails) transaction.delete(mail.ref);
    }
  };
}
