import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { givingOf } from '../questionnaire/consent-record.ts';

/** When the consent was given that a questionnaire holds, in epoch milliseconds; null if it holds none. */
export function consentOf(questionnaire: DocumentSnapshot): number | null {
  return givingOf(questionnaire.data(), '')?.aceito_em.getTime() ?? null;
}
