import { daysAfter } from 'domain/kit/calendar-days';
import { todayInSaoPaulo } from 'domain/kit/dates';
import type { QueueEntry, QueueFlag } from 'domain/trainer/row';
import type { Progress } from 'domain/training/progress';
import { PAIN_ON_TOP } from 'domain/training/session';
import type { Workout } from 'domain/training/workout';

/** What a row needs of a person's progress. */
export type Trainings = Pick<Progress, 'last_training' | 'days' | 'unseen'>;

/** So many days, today among them, a training counts in the row, and so many without one make somebody idle. */
const DAYS_SHOWN = 7;

/** The part of a row that follows from the trainings. */
interface RowTrainings {
  readonly fields: Pick<QueueEntry, 'last_training' | 'trained_7' | 'pain_unseen'>;
  readonly flags: readonly QueueFlag[];
  /** The moments after now at which time alone changes it. */
  readonly changes: readonly Date[];
}

export const NO_TRAININGS: RowTrainings = {
  fields: { last_training: null, trained_7: null, pain_unseen: false },
  flags: [],
  changes: [],
};

const midnightInSaoPaulo = (day: string) => new Date(`${day}T00:00:00-03:00`);

/**
 * What trainings say in a row. `workout` is that of the present access. Whose access is over asks for no attention, and is not idle.
 */
export function trainingsOfRow(
  trainings: Trainings | null,
  {
    workout,
    isActive,
    now,
  }: { readonly workout: Workout | null; readonly isActive: boolean; readonly now: Date },
): RowTrainings {
  const today = todayInSaoPaulo(now);
  const days = trainings?.days ?? [];
  const trained = days.filter((day) => day <= today && daysAfter(day, DAYS_SHOWN) > today).length;
  const released = workout !== null && workout.routine !== null ? workout.released_at : null;
  const idleFrom = released === null ? null : daysAfter(todayInSaoPaulo(released), DAYS_SHOWN);
  const isIdle = isActive && idleFrom !== null && idleFrom <= today && trained === 0;
  const { pain, comment } = trainings?.unseen ?? { pain: 0, comment: false };
  const flags: readonly QueueFlag[] = [
    ...(isActive && (pain > 0 || comment) ? (['attention'] as const) : []),
    ...(isIdle ? (['idle'] as const) : []),
  ];
  const turns = [
    ...days.flatMap((day) => [day, daysAfter(day, DAYS_SHOWN)]),
    ...(idleFrom === null ? [] : [idleFrom]),
  ];
  return {
    fields: {
      last_training: trainings?.last_training ?? null,
      trained_7: trainings === null || trainings.last_training === null ? null : trained,
      pain_unseen: isActive && pain >= PAIN_ON_TOP,
    },
    flags,
    changes: turns.filter((day) => day > today).map(midnightInSaoPaulo),
  };
}
