import { isComplete } from 'domain/questionnaire/completeness';
import { useEffect, useEffectEvent } from 'react';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import { EMPTY_DRAFT, isEmptyDraft } from '../../answers/draft.ts';
import type { LiveRecords } from '../../firebase/firestore/live-records.ts';

/**
 * Sends once per session the answers that an earlier visit left unsent on this device. Once the questionnaire is complete and
 * the wizard closed, what was typed there goes to the editor. `records` is null as long as it must wait.
 */
export function useSendUnsent(queue: AnswerQueue, records: LiveRecords | null, inWizard: boolean): void {
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

  const questionnaire = records?.questionnaire ?? null;
  const isOver = questionnaire !== null && isComplete(questionnaire) && !inWizard;
  const putAside = useEffectEvent(async () => {
    if (records === null || questionnaire === null || queue.typed.isEmpty()) return;
    const { putAsideTyped } = await import('../../answers/put-aside-typed.ts');
    putAsideTyped(queue, questionnaire, records.subscriber);
  });
  useEffect(() => {
    // After a failure the values stay on the device, and the next visit tries again.
    if (isOver) putAside().catch(() => undefined);
  }, [isOver]);
}
