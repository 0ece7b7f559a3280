import type { Questionnaire } from 'domain/records/questionnaire';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnswerQueue } from './answer-queue.ts';

/**
 * Calls `forget` once the stored consent is gone that was there before, because the person withdrew it in another tab or on
 * another device. What an open form holds of health then goes with it, and so does what this device keeps. A consent that waits
 * to be sent is a new one and keeps both.
 */
export function useWithdrawnConsent(
  queue: AnswerQueue,
  questionnaire: Questionnaire | null,
  forget: () => void,
): void {
  const isGiven = (questionnaire?.consent ?? null) !== null;
  const wasGiven = useRef(isGiven);
  const withdraw = useEffectEvent(() => {
    if (queue.draft().consent) return;
    queue.forgetHealth();
    forget();
  });
  useEffect(() => {
    if (wasGiven.current && !isGiven) withdraw();
    wasGiven.current = isGiven;
  }, [isGiven]);
}
