import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { endedRecord, type Giving, openRecord } from './consent-record.ts';

/**
 * Brings, within `transaction`, the consent records of the givings `seen` up to date with the questionnaire, which holds
 * `current` or no consent. A giving without a record gets one, and a giving that is over gets its end. A recorded end never
 * changes. Reads at once and answers a function that writes.
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
      return { giving, stored, isOver };
    }),
  );
  return (moment) => {
    for (const { giving, stored, isOver } of found) {
      const isRecorded = stored.exists && (!isOver || stored.get('revogado_em') !== null);
      if (!isRecorded) {
        transaction.set(stored.ref, isOver ? endedRecord(giving, moment) : openRecord(giving));
      }
    }
  };
}
