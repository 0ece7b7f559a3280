import type { AnswerField } from 'domain/questionnaire/fields';
import type { LastKnown } from '../../../device/last-known.ts';
import type { PlanState } from './plan-state.ts';

/** What somebody has to do next before they can train, or that it is the trainer's turn. */
export type NextStep =
  | { readonly kind: 'confirm-email' | 'checking' | 'choose-plan' | 'start-questionnaire' | 'trainer' }
  /** `answered`: there are answers to go on from. */
  | { readonly kind: 'renew-plan'; readonly ended: Date; readonly answered: boolean }
  | { readonly kind: 'continue-questionnaire'; readonly missing: number }
  /** The badge says complete, the trainer still lacks something (design §8). */
  | { readonly kind: 'answer-missing'; readonly missing: readonly AnswerField[] };

/**
 * One thing at any moment: the plan before the questionnaire, the questionnaire before the workout. `asking`: what the server
 * knows is on its way.
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
