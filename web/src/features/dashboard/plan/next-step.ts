import type { AnswerField } from 'domain/questionnaire/fields';
import type { LastKnown } from '../../../device/last-known.ts';
import type { PlanState } from './plan-state.ts';

/** The next action that the subscriber has to take before they can train; or it is the trainer's turn. */
export type NextStep =
  | { readonly kind: 'confirm-email' | 'checking' | 'choose-plan' | 'start-questionnaire' | 'trainer' }
  /** `answered`: the server holds answers of the last plan. */
  | { readonly kind: 'renew-plan'; readonly ended: Date; readonly answered: boolean }
  | { readonly kind: 'continue-questionnaire'; readonly missing: number }
  /** The questionnaire counts as complete, but 'Não informado' stands where the trainer needs an answer. */
  | { readonly kind: 'answer-missing'; readonly missing: readonly AnswerField[] }
  /** What the workout says once the questionnaire suffices. */
  | {
      readonly kind: 'workout';
      readonly position: 1 | 2;
      readonly texts: StepTexts;
      /** What the button of the step opens: a page, or a part of this one. */
      readonly opens?: string | (() => void);
    };

/** The texts of a step: the task, the events that follow and, where the person can begin it here, the button. */
export interface StepTexts {
  readonly text: string;
  readonly after: string;
  readonly action?: string;
}

/**
 * The one next step: the plan comes before the questionnaire, the questionnaire before the workout. `asking`: the
 * server has not answered yet.
 */
export function nextStep(
  { mailbox, subscriber, questionnaire }: LastKnown,
  plan: PlanState,
  asking: boolean,
): NextStep {
  if (!plan.active) {
    if (subscriber === null && mailbox === 'unconfirmed') return { kind: 'confirm-email' };
    if (subscriber === null && mailbox === null && asking) return { kind: 'checking' };
    if (plan.ended === null) return { kind: 'choose-plan' };
    return { kind: 'renew-plan', ended: plan.ended, answered: questionnaire !== null };
  }
  if (questionnaire === null) return { kind: 'start-questionnaire' };
  const { complete, missing } = questionnaire;
  if (missing.length === 0) return { kind: 'trainer' };
  return complete
    ? { kind: 'answer-missing', missing }
    : { kind: 'continue-questionnaire', missing: missing.length };
}
