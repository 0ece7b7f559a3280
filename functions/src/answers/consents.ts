import type { StoredAnswers } from 'domain/answers/completeness';
import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import type {
  CollectionReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';

const ConsentSchema = v.object({ versao: v.string(), aceito_em: MomentSchema });

/**
 * `consents/{id}`: the proof that a consent was given: its version, when it was given and when it ended. The record holds
 * no name and no health value, and it outlives the questionnaire, because a controller has to be able to prove the consent
 * (LGPD art. 8 §2). The time-to-live policy of `delete_at` erases it. What is said here of a questionnaire is true of a document in
 * `training_consents`, too: each holds a consent of its own.
 */
interface ConsentRecord extends v.InferOutput<typeof ConsentSchema> {
  readonly revogado_em: Date | null;
  readonly delete_at: Date | null;
}

interface Giving extends v.InferOutput<typeof ConsentSchema> {
  readonly id: string;
}

/** A questionnaire's random key, from which the ids of its consent records are computed; null until there is one. */
export function consentKey(questionnaire: StoredAnswers | undefined): string | null {
  const key = questionnaire?.['consent_key'];
  return typeof key === 'string' ? key : null;
}

/** Finds a questionnaire by the key of its consent, which it keeps when it moves to another uid. */
export function recordsWithKey(collection: CollectionReference, key: string): Query {
  return collection.where('consent_key', '==', key).limit(1);
}

/**
 * The consent that a questionnaire holds, or null. The id of its record is computed from a random key that only the
 * questionnaire holds and from the moment of the giving. So every event of one giving finds the same record, and once the
 * questionnaire is erased nothing leads from the record to a person.
 */
export function givingOf(questionnaire: StoredAnswers | undefined, key: string): Giving | null {
  const consent = v.safeParse(ConsentSchema, questionnaire?.['consent']);
  if (!consent.success) return null;
  const { aceito_em } = consent.output;
  const id = createHash('sha256').update(`${key}:${aceito_em.getTime()}`).digest('hex');
  return { id, ...consent.output };
}

function openRecord({ versao, aceito_em }: Giving): ConsentRecord {
  return { versao, aceito_em, revogado_em: null, delete_at: null };
}

function endedRecord({ versao, aceito_em }: Giving, moment: Date): ConsentRecord {
  return { versao, aceito_em, revogado_em: moment, delete_at: termEnd('consents', 'ended', moment) };
}

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

interface JudgedConsents {
  /** Fields to add to the questionnaire so that the records are found again; empty if it holds them already. */
  readonly fields: { readonly consent_key?: string };
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
  const before = change.before.data();
  const current = record ?? (await findMoved(transaction, change.before.ref.parent, consentKey(before)));
  const [earlier, later, present] = [before, change.after.data(), current].map((state) => {
    const stateKey = consentKey(state) ?? key;
    return stateKey === null ? null : givingOf(state, stateKey);
  });
  const isKnown = stored !== null && earlier?.id === present?.id && later?.id === present?.id;
  const seen = isKnown ? [] : distinct([earlier, later, present]);
  return {
    fields: seen.length > 0 && stored === null && key !== null ? { consent_key: key } : {},
    write: await settleConsents(transaction, db, seen, present ?? null),
  };
}

/** The questionnaire with this key, if it moved to another uid (`moveRecords`): its consent goes on there. */
async function findMoved(
  transaction: Transaction,
  collection: CollectionReference,
  key: string | null,
): Promise<StoredAnswers | undefined> {
  if (key === null) return undefined;
  return (await transaction.get(recordsWithKey(collection, key))).docs[0]?.data();
}

function distinct(givings: readonly (Giving | null | undefined)[]): readonly Giving[] {
  return [...new Map(givings.flatMap((giving) => (giving ? [[giving.id, giving] as const] : []))).values()];
}
