import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import type { StoredAnswers } from 'domain/questionnaire/completeness';
import { consentKey, type Giving, givingOf } from './consent-record.ts';
import { settleConsents } from './settle-consents.ts';

/** What a change says of the consent. */
export interface JudgedConsents {
  /** The consent in force, or null. */
  readonly current: Giving | null;
  /** What the questionnaire has to hold for the records to be found again: nothing where it does already. */
  readonly fields: { readonly consent_key?: string };
  /** Writes the records. */
  write(moment: Date): void;
}

/**
 * Within `transaction`: finds every giving of the consent that a change and the questionnaire as it stands now tell of.
 * A giving that was overtaken by its withdrawal, or by another giving, shows in its event only. Nothing is read where
 * one consent stood in all of them: the event that brought it has recorded it.
 */
export async function judgeConsents(
  transaction: Transaction,
  db: Firestore,
  { before, after }: Change<DocumentSnapshot>,
  record: StoredAnswers | undefined,
): Promise<JudgedConsents> {
  const stored = consentKey(record);
  // Without a questionnaire a new key would be found by no later event, which would make another record.
  const key = stored ?? (record === undefined ? null : randomUUID());
  const [was, is, current] = [before.data(), after.data(), record].map((state) => {
    const own = consentKey(state) ?? key;
    return own === null ? null : givingOf(state, own);
  });
  const isKnown = stored !== null && was?.id === current?.id && is?.id === current?.id;
  const seen = isKnown ? [] : distinct([was, is, current]);
  return {
    current: current ?? null,
    fields: seen.length > 0 && stored === null && key !== null ? { consent_key: key } : {},
    write: await settleConsents(transaction, db, seen, current ?? null),
  };
}

function distinct(givings: readonly (Giving | null | undefined)[]): readonly Giving[] {
  return [...new Map(givings.flatMap((giving) => (giving ? [[giving.id, giving] as const] : []))).values()];
}
