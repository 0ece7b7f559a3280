import type { AnswerField } from 'domain/questionnaire/fields';
import type { Questionnaire } from 'domain/records/questionnaire';
import type { ReactNode } from 'react';
import type { NextStep } from '../plan/next-step.ts';

/** What the dashboard knows without the workout. */
export interface WorkoutContext {
  /** The next step by the plan and the questionnaire alone. */
  readonly step: NextStep;
  readonly questionnaire: Questionnaire;
  /** Opens the form with these answers. */
  readonly onCorrect: (fields: readonly AnswerField[]) => void;
}

/** What the workout adds to the dashboard. */
export interface WorkoutParts {
  readonly step: NextStep;
  /** The trainer's request, on the questionnaire's card; null without one. */
  readonly correction: ReactNode;
  /** The card 'Seu treino', or null. */
  readonly card: ReactNode;
}

/** Shows the workout as it is now. */
export type ShowWorkout = (context: WorkoutContext) => WorkoutParts;
