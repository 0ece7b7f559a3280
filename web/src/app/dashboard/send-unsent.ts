import { ANSWER_FIELDS, NOT_INFORMED } from 'domain/questionnaire/fields';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { labelsOf } from 'domain/texts/field-labels';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import { EMPTY_DRAFT } from '../../answers/draft.ts';
import { saveAnswers } from '../../answers/save-answers.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import type { LiveRecords } from '../../firebase/firestore/live-records.ts';

/**
 * Sends the answers that an earlier visit left on this device, and tells which stored answers they replaced: another device
 * may have given those meanwhile. Rejects with Firebase's error, when nothing was sent.
 */
export async function sendUnsent(queue: AnswerQueue, records: LiveRecords): Promise<void> {
  const { answers } = queue.draft();
  const { questionnaire: stored } = records;
  const replaced = ANSWER_FIELDS.filter(
    (field) =>
      answers[field] !== undefined &&
      stored?.[field] &&
      stored[field] !== NOT_INFORMED &&
      stored[field] !== answers[field],
  );
  await saveAnswers(queue, records, EMPTY_DRAFT);
  if (replaced.length === 0) return;
  const fields = labelsOf(replaced);
  showToast({ kind: 'info', text: SUMMARY.replacedFromHere(fields) });
}
