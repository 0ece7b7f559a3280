import type { KeptAnswers } from 'domain/answers/kept-answers';
import { AnswersSchema } from 'domain/answers/record';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { givingOf } from './consents.ts';

/**
 * The answers of a questionnaire as `kept_answers/{uid}` keeps them. `consented_at` is the moment of the consent in force: its
 * withdrawal, and no earlier one, takes the health values out again.
 */
export function keptAnswers(
  questionnaire: DocumentSnapshot,
  at: Date,
): KeptAnswers & { readonly user_id: string; readonly consented_at: Date | null } {
  return {
    user_id: questionnaire.id,
    at,
    consented_at: consentOf(questionnaire),
    answers: v.parse(AnswersSchema, questionnaire.data()),
  };
}

/** The moment at which the consent in a questionnaire was given, or null. */
export function consentOf(questionnaire: DocumentSnapshot): Date | null {
  return givingOf(questionnaire.data(), '')?.aceito_em ?? null;
}
