import { formatDate } from 'domain/dates';
import { NEXT_STEP } from 'domain/texts/dashboard';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { Card } from '../frame/card.tsx';
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

/** Shows how far the subscriber is on the way to the workout, and whose turn it is. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { text, after } = textsOf(step);
  return (
    <Card title={NEXT_STEP.title}>
      <Steps names={NEXT_STEP.steps} position={positionOf(step)} />
      {/* Changes that come from the server, such as a paid plan, show here, so screen readers announce this text. */}
      <div aria-live="polite">
        <p className="font-semibold text-lg">{text}</p>
        <p className="mt-1 max-w-prose">{after}</p>
      </div>
    </Card>
  );
}
