import { useEffect, useEffectEvent } from 'react';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import { EMPTY_DRAFT, isEmptyDraft } from '../../answers/draft.ts';
import type { LiveRecords } from '../../firebase/firestore/live-records.ts';

/**
 * Sends once per session the answers that an earlier visit left unsent on this device. `records` is null as long as it
 * must wait.
 */
export function useSendUnsent(queue: AnswerQueue, records: LiveRecords | null): void {
  const send = useEffectEvent(() => {
    if (records === null) return;
    queue.merge(records.questionnaire);
    if (isEmptyDraft(queue.pending())) return;
    // After a refusal the answers stay on the device, and the next save of the questionnaire reports it.
    import('../../answers/save-answers.ts')
      .then(({ saveAnswers }) => saveAnswers(queue, records, EMPTY_DRAFT))
      .catch(() => undefined);
  });
  const session = records?.session;
  useEffect(() => {
    if (session !== undefined) send();
  }, [session]);
}
