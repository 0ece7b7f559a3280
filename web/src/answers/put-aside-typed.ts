import { formValues } from 'domain/questionnaire/form';
import type { Questionnaire } from 'domain/records/questionnaire';
import type { LiveRecords } from '../firebase/firestore/live-records.ts';
import type { AnswerQueue } from './answer-queue.ts';
import { typedAsAnswers } from './typed-as-answers.ts';

/**
 * Puts everything that was typed in the wizard into the editor, because the questionnaire has been completed on another device
 * and the wizard opens no more.
 */
export function putAsideTyped(
  queue: AnswerQueue,
  questionnaire: Questionnaire,
  subscriber: LiveRecords['subscriber'],
): void {
  const base = formValues(questionnaire, subscriber);
  const typed = { ...queue.typed.outdated(base), ...queue.typed.take(base) };
  queue.putAside(typedAsAnswers(typed, base, questionnaire), questionnaire);
  queue.typed.keep({}, base);
}
