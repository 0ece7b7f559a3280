import { useEffect, useEffectEvent } from 'react';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import { hasUnsent } from '../../answers/draft.ts';
import type { LiveRecords } from '../../firebase/firestore/live-records.ts';

/**
 * Sends once per session the answers that an earlier visit left unsent on this device. `records` is null as long as it must
 * wait.
 */
export function useSendUnsent(queue: AnswerQueue, records: LiveRecords | null): void {
  const send = useEffectEvent(() => {
    if (records === null || !hasUnsent(queue.draft())) return;
    // After a refusal the answers stay on the device, and the next save of the questionnaire reports it.
    import('./dashboard-on-demand.ts')
      .then(({ sendUnsent }) => sendUnsent(queue, records))
      .catch(() => undefined);
  });
  const session = records?.session;
  useEffect(() => {
    if (session !== undefined) send();
  }, [session]);
}
