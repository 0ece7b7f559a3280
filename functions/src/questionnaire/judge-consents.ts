import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { consentKey, type Giving, givingOf } from './consent-record.ts';
import { questionnaireWithKey } from './move-records.ts';
import { settleConsents } from './settle-consents.ts';

/** The consequences of a change for the consent. */
export interface JudgedConsents {
  /** Fields to add to the questionnaire so that the records are found again; empty if it holds them already. */
  readonly fields: { readonly consent_key?: string };
  /** Writes the records. */
  write(moment: Date): void;
}

/**
 * Finds, within `transaction`, every giving of the consent that shows in a change or in the current questionnaire. A giving
 * that was overtaken by its withdrawal, or by another giving, shows only in its event. Nothing is read if the consent is
 * the same before, after and now, because the event that brought it has recorded it.
 */
export async function judgeConsents(
  transaction: Transaction,
  db: Firestore,
  change: Change<DocumentSnapshot>,
  record: StoredAnswers | undefined,
): Promise<JudgedConsents> {
  const stored = consentKey(record);
  // Without a questionnaire there is no place for a new key, and a later event would make another record.
  const key = stored ?? (record === undefined ? null : randomUUID());
  const current = record ?? (await findMoved(transaction, db, consentKey(change.before.data())));
  const [before, after, present] = [change.before.data(), change.after.data(), current].map((state) => {
    const own = consentKey(state) ?? key;
    return own === null ? null : givingOf(state, own);
  });
  const isKnown = stored !== null && before?.id === present?.id && after?.id === present?.id;
  const seen = isKnown ? [] : distinct([before, after, present]);
  return {
    fields: seen.length > 0 && stored === null && key !== null ? { consent_key: key } : {},
    write: await settleConsents(transaction, db, seen, present ?? null),
  };
}

/** The questionnaire with this key, if it moved to another uid (`moveRecords`): its consent goes on there. */
async function findMoved(
  transaction: Transaction,
  db: Firestore,
  key: string | null,
): Promise<StoredAnswers | undefined> {
  if (key === null) return undefined;
  return (await transaction.get(questionnaireWithKey(db, key))).docs[0]?.data();
}

function distinct(givings: readonly (Giving | null | undefined)[]): readonly Giving[] {
  return [...new Map(givings.flatMap((giving) => (giving ? [[giving.id, giving] as const] : []))).values()];
}
