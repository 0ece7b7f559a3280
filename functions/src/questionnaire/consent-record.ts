import { createHash } from 'node:crypto';
import { MomentSchema } from 'domain/records/subscriber';
import { termEnd } from 'domain/terms/collections';
import * as v from 'valibot';
import type { StoredAnswers } from 'domain/questionnaire/completeness';

/** The consent as a questionnaire holds it. */
const ConsentSchema = v.object({ versao: v.string(), aceito_em: MomentSchema });

/**
 * `consents/{id}`: the proof that a consent was given: its version, when it was given and when it ended. The record holds
 * no name and no health value, and it outlives the questionnaire, because a controller has to be able to prove the consent
 * (LGPD art. 8 §2). The time-to-live policy of `delete_at` erases it.
 */
export interface ConsentRecord extends v.InferOutput<typeof ConsentSchema> {
  readonly revogado_em: Date | null;
  readonly delete_at: Date | null;
}

/** One giving of the consent, and the id of its record. */
export interface Giving extends v.InferOutput<typeof ConsentSchema> {
  readonly id: string;
}

/** A questionnaire's random key, from which the ids of its consent records are computed; null until there is one. */
export function consentKey(questionnaire: StoredAnswers | undefined): string | null {
  const key = questionnaire?.['consent_key'];
  return typeof key === 'string' ? key : null;
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

/** The record of a giving that is in force. */
export function openRecord({ versao, aceito_em }: Giving): ConsentRecord {
  return { versao, aceito_em, revogado_em: null, delete_at: null };
}

/** The record of a giving that ended at `moment`. */
export function endedRecord({ versao, aceito_em }: Giving, moment: Date): ConsentRecord {
  return { versao, aceito_em, revogado_em: moment, delete_at: termEnd('consents', 'ended', moment) };
}
