import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { type CountedSession, progressOf, type ProgressOfSessions } from 'domain/training/progress';
import { type Feedback, printExercises, printSets, type SetRecord } from 'domain/training/session';
import { type SeededSubscriber, writeAsServer } from './people.ts';

/** The page of what the trainings come to. */
export const EVOLUTION_ADDRESS = '/dashboard/evolucao';

type Done = Pick<SetRecord, 'exercise' | 'item' | 'load' | 'amount' | 'unit'>;

const NAMES: Readonly<Record<string, string>> = {
  supino: 'Supino reto com barra',
  halteres: 'Supino com halteres',
  flexao: 'Flexão de braço',
  prancha: 'Prancha',
};

/** A training `daysAgo` days ago at noon, with three sets of each exercise. */
export function training(daysAgo: number, done: readonly Done[], said: Partial<Feedback> = {}) {
  const startedAt = new Date(Date.parse(`${todayInSaoPaulo(new Date())}T15:00:00Z`) - daysAgo * DAY_MS);
  const endedAt = new Date(startedAt.getTime() + 3_600_000);
  return {
    id: `${daysAgo}`.padStart(20, '0'),
    routine: 1,
    day: 'a',
    letter: 'A',
    name: 'Peito',
    exercises: printExercises(
      ['supino', 'flexao', 'prancha'].flatMap((exercise, index) => [
        { exercise, item: `i${index}`, target: '3 × 8–12', name: NAMES[exercise] ?? '' },
        ...done
          .filter((each) => each.item === `i${index}` && each.exercise !== exercise)
          .map((each) => ({
            exercise: each.exercise,
            item: each.item,
            target: '3 × 8–12',
            name: NAMES[each.exercise] ?? '',
          })),
      ]),
    ),
    sets: printSets(
      done.flatMap((each, place) =>
        [1, 2, 3].map((set) => ({ ...each, set, rir: null, at: 600 * place + 180 * set })),
      ),
    ),
    started_at: startedAt,
    ended_at: endedAt,
    effort: null,
    pain: null,
    pain_where: '',
    comment: '',
    told: null,
    ...said,
    revision: 2,
    updated_at: endedAt,
  };
}
type Training = ReturnType<typeof training>;

/** Three trainings a week, whose load rises. In the last week another exercise takes the place of one. */
export const SIX_WEEKS: readonly Training[] = Array.from({ length: 18 }, (_, index) => {
  const daysAgo = 1 + Math.round((17 - index) * (7 / 3));
  const press = index < 15 ? 'supino' : 'halteres';
  const said = index === 17 ? { effort: 7, pain: 4, pain_where: 'ombro direito', comment: 'Dormi mal.' } : {};
  return training(
    daysAgo,
    [
      {
        exercise: press,
        item: 'i0',
        load: press === 'supino' ? 40 + 2.5 * Math.floor(index / 2) : 20,
        amount: 10,
        unit: 'r',
      },
      { exercise: 'flexao', item: 'i1', load: null, amount: 8 + Math.floor(index / 3), unit: 'r' },
      { exercise: 'prancha', item: 'i2', load: null, amount: 45, unit: 's' },
    ],
    said,
  );
});

/**
 * Keeps trainings as a browser and the server would have. `seen` is the mark of the trainer. Answers what they come to; null for
 * nothing.
 */
export async function keepTrainings(
  person: SeededSubscriber,
  trainings: readonly CountedSession[],
  seen: Date | null,
): Promise<ProgressOfSessions | null> {
  const owner = { user_id: person.uid, subscriber: person.subscriberId };
  await Promise.all(
    trainings.map(({ id, ...session }) =>
      writeAsServer(`routines/${person.uid}/sessions/${id}`, { ...owner, ...session }),
    ),
  );
  const progress = progressOf(trainings, seen);
  if (progress !== null)
    await writeAsServer(`progress/${person.uid}`, {
      ...owner,
      ...progress,
      exercises: JSON.stringify(progress.exercises),
    });
  return progress;
}
