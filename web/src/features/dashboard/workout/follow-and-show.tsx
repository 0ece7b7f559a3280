import { formatDate, todayInSaoPaulo } from 'domain/dates';
import type { Workout } from 'domain/records/workout';
import { WORKOUT_STEP } from 'domain/texts/dashboard/workout';
import { serverNow } from '../../../device/server-clock.ts';
import type { DataSession } from '../../../firebase/firestore/data-session.ts';
import { followWorkout } from '../../../firebase/firestore/follow-workout.ts';
import type { NextStep } from '../plan/next-step.ts';
import { CorrectionNote } from './correction-note.tsx';
import { UnknownWorkoutCard, WorkoutCard } from './workout-card.tsx';
import type { ShowWorkout, WorkoutContext, WorkoutParts } from './workout-parts.ts';

/** Follows the account's workout, and passes to `onShow` how it is shown, after every change. The returned function ends it. */
export function followAndShow(session: DataSession, onShow: (show: ShowWorkout) => void): () => void {
  return followWorkout(session, (workout) => onShow((context) => partsOf(workout, context)));
}

function partsOf(workout: Workout | null | 'unknown', context: WorkoutContext): WorkoutParts {
  const { step, questionnaire, onCorrect } = context;
  const suffices = step.kind === 'trainer';
  // Without the consent the health answers are erased, and no workout is prepared from the rest.
  const withdrawn = questionnaire.consent === null && !suffices;
  if (withdrawn || (!suffices && (workout === null || workout === 'unknown'))) {
    return { step, correction: null, card: null };
  }
  if (workout === 'unknown') return { step, correction: null, card: <UnknownWorkoutCard /> };
  const correction = workout?.correction ?? null;
  return {
    step: suffices && workout !== null ? stepWith(workout, context) : step,
    correction: correction && <CorrectionNote correction={correction} onCorrect={onCorrect} />,
    card: <WorkoutCard workout={workout} suffices={suffices} />,
  };
}

/** The next step once the questionnaire suffices. */
function stepWith(
  { stage, due_on, link, correction }: Workout,
  { step, onCorrect }: WorkoutContext,
): NextStep {
  switch (stage) {
    case 'received':
    case 'preparing':
      // A day that has passed is no promise any more; the card says whom to ask.
      if (todayInSaoPaulo(serverNow()) > due_on) return step;
      return { kind: 'workout', position: 2, texts: WORKOUT_STEP.promised(formatDate(due_on)) };
    case 'correction': {
      const fields = correction?.fields ?? [];
      const opens = () => onCorrect(fields);
      return { kind: 'workout', position: 1, texts: WORKOUT_STEP.correction, opens };
    }
    case 'released':
    case 'changed': {
      if (link === null) return step;
      return { kind: 'workout', position: 2, texts: WORKOUT_STEP.released, opens: link };
    }
    default:
      return stage satisfies never;
  }
}
