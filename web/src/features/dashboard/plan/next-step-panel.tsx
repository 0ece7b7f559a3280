import { formatDate } from 'domain/dates';
import { NEXT_STEP } from 'domain/texts/dashboard';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Leaving } from '../frame/leaving.tsx';
import { Steps } from '../frame/steps.tsx';
import type { NextStep, StepTexts } from './next-step.ts';

/** The texts of the step. */
function textsOf(step: NextStep): StepTexts {
  switch (step.kind) {
    case 'confirm-email':
      return NEXT_STEP.confirmEmail;
    case 'checking':
      return NEXT_STEP.checking;
    case 'choose-plan':
      return NEXT_STEP.choosePlan;
    case 'renew-plan':
      return {
        text: NEXT_STEP.renewPlan(formatDate(step.ended)),
        after: step.answered ? NEXT_STEP.answersKept : NEXT_STEP.choosePlan.after,
      };
    case 'start-questionnaire':
      return NEXT_STEP.startQuestionnaire;
    case 'continue-questionnaire':
      return NEXT_STEP.continueQuestionnaire(step.missing);
    case 'answer-missing':
      return NEXT_STEP.answerMissing(step.missing.map((field) => FIELD_LABELS[field]).join(', '));
    case 'trainer':
      return NEXT_STEP.trainer;
    case 'workout':
      return step.texts;
    default:
      return step satisfies never;
  }
}

/** The index of the step: 0 plan, 1 questionnaire, 2 workout. */
function positionOf(step: NextStep): 0 | 1 | 2 {
  switch (step.kind) {
    case 'confirm-email':
    case 'checking':
    case 'choose-plan':
    case 'renew-plan':
      return 0;
    case 'start-questionnaire':
    case 'continue-questionnaire':
    case 'answer-missing':
      return 1;
    case 'trainer':
      return 2;
    case 'workout':
      return step.position;
    default:
      return step satisfies never;
  }
}

interface NextStepProps {
  step: NextStep;
  onOpenQuestionnaire: () => void;
  /** The step's button is gone while it had the focus. */
  onFocusLost: () => void;
  /** The button of a step that is about the plan. */
  children: ReactNode;
}

/** Shows how far the subscriber is on the way to the workout, whose turn it is, and the one button to go on with. */
export function NextStepPanel({ step, onOpenQuestionnaire, onFocusLost, children }: NextStepProps) {
  const { text, after, action } = textsOf(step);
  const opens = (step.kind === 'workout' && step.opens) || onOpenQuestionnaire;
  return (
    <div className="mb-7 border-primary border-l-4 bg-base-200 p-5 sm:px-8 sm:py-6">
      <h3 className="display mb-4 text-2xl">{NEXT_STEP.title}</h3>
      <Steps names={NEXT_STEP.steps} position={positionOf(step)} />
      {/* Changes that come from the server, such as a paid plan, show here, so screen readers announce this text. */}
      <div aria-live="polite">
        <p className="font-semibold text-xl">{text}</p>
        <p className="mt-1 max-w-prose">{after}</p>
      </div>
      {action !== undefined && (
        <Leaving onFocusLost={onFocusLost}>
          {typeof opens === 'string' ? (
            <a className="btn btn-primary btn-lg mt-5" href={opens} target="_blank" rel="noopener noreferrer">
              {action}
            </a>
          ) : (
            <div className="mt-5">
              <Button size="large" onClick={opens}>
                {action}
              </Button>
            </div>
          )}
        </Leaving>
      )}
      {children}
    </div>
  );
}
