import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import type { QueueEntry } from 'domain/trainer/row';
import type { ProgressOfSessions } from 'domain/training/progress';
import type { RoutineDay } from 'domain/training/routine';
import { type Feedback, PAIN_ON_TOP, printExercises, printSets, type Session } from 'domain/training/session';
import { keepTrainings } from './evolution.ts';
import { type SeededSubscriber, untilTriggersRest } from './people.ts';
import { dayFromToday, writeRoutine } from './questionnaire.ts';
import { newPupil, seedRow } from './trainer.ts';
import { exercise } from './training.ts';

/** A set of a seeded training: load and repetitions. */
type Figures = readonly [load: number | null, amount: number];

/** What was done of the days below in one training. */
export interface SeededTraining extends Partial<Feedback> {
  readonly daysAgo: number;
  /** The sets of each exercise, by its name. */
  readonly sets: Readonly<Record<string, readonly Figures[]>>;
}

/** The day that the seeded people train. */
const DAYS: readonly RoutineDay[] = [
  {
    id: 'a',
    name: 'Peito',
    items: [
      exercise('a1', 'Supino reto', { sets: 3, target: { kind: 'reps', from: 8, to: 12 } }),
      exercise('a2', 'Crucifixo com halteres', { sets: 3, target: { kind: 'reps', from: 12, to: 12 } }),
      exercise('a3', 'Prancha', { sets: 2, target: { kind: 'seconds', from: 30, to: 45 }, load: '' }),
    ],
  },
];

const TOLD = [
  { item: 'a1', exercise: 'ea1', target: '3 × 8–12', name: 'Supino reto', unit: 'r' },
  { item: 'a2', exercise: 'ea2', target: '3 × 12', name: 'Crucifixo com halteres', unit: 'r' },
  { item: 'a3', exercise: 'ea3', target: '2 × 30–45 s', name: 'Prancha', unit: 's' },
] as const;

/** A training in which everything was done. `load` is that of the bench press. */
export const whole = (daysAgo: number, load: number, told: Partial<Feedback> = {}): SeededTraining => ({
  daysAgo,
  sets: {
    'Supino reto': [
      [load, 10],
      [load, 10],
      [load, 8],
    ],
    'Crucifixo com halteres': [
      [12, 12],
      [12, 12],
      [12, 12],
    ],
    Prancha: [
      [null, 40],
      [null, 35],
    ],
  },
  ...told,
});

/** Three trainings a week for six weeks, the last one `last` days ago. The load rises by 2.5 kg a week, the effort with it. */
export const sixWeeks = (last = 1, load = 50): readonly SeededTraining[] =>
  Array.from({ length: 18 }, (_, index) => {
    const week = Math.floor(index / 3);
    return whole(last + 7 * (5 - week) + [5, 3, 0][index % 3]!, load + 2.5 * week, {
      effort: Math.min(5 + Math.floor(week / 2), 10),
      told: 3_600,
    });
  });

/** The first second of a day in São Paulo, so that a training of today has begun at any time of the day. */
const startOf = (daysAgo: number) => new Date(`${dayFromToday(-daysAgo)}T00:00:01-03:00`);

/** The document of a training, an hour long at most, as the person's browser wrote it. */
function sessionOf(
  person: SeededSubscriber,
  { daysAgo, sets, ...told }: SeededTraining,
): Session & { id: string } {
  const started_at = startOf(daysAgo);
  const ended_at = new Date(Math.min(started_at.getTime() + HOUR_MS, Date.now()));
  return {
    id: randomBytes(10).toString('hex'),
    user_id: person.uid,
    subscriber: person.subscriberId,
    routine: 2,
    day: 'a',
    letter: 'A',
    name: 'Peito',
    exercises: printExercises(TOLD),
    sets: printSets(
      TOLD.flatMap(({ item, exercise: id, name, unit }) =>
        (sets[name] ?? []).map(([load, amount], index) => ({
          exercise: id,
          item,
          set: index + 1,
          load,
          amount,
          unit,
          rir: null,
          at: 60 * (index + 1),
        })),
      ),
    ),
    started_at,
    ended_at,
    effort: null,
    pain: null,
    pain_where: '',
    comment: '',
    told: null,
    ...told,
    clamped: false,
    revision: 2,
    updated_at: ended_at,
  };
}

/** Writes trainings of a person, and what they come to, as the server does. Answers the latter; null without any. */
export async function writeTrainings(
  person: SeededSubscriber,
  trainings: readonly SeededTraining[],
): Promise<ProgressOfSessions | null> {
  return keepTrainings(
    person,
    trainings.map((training) => sessionOf(person, training)),
    null,
  );
}

/** Seeds a person with a routine of the site, which was released long ago, and trainings, and their row as the server computes it. */
export async function newTrained(
  nome: string,
  trainings: readonly SeededTraining[],
  row: Partial<QueueEntry> = {},
): Promise<SeededSubscriber> {
  const person = await newPupil({}, { nome });
  await writeRoutine(person, DAYS);
  const progress = await writeTrainings(person, trainings);
  await untilTriggersRest();
  const { uid, email, subscriberId: subscriber } = person;
  const pain = progress?.unseen.pain ?? 0;
  const week = dayFromToday(-6);
  const trained_7 = progress?.days.filter((day) => day >= week).length ?? null;
  const flags = { attention: (progress?.unseen.until ?? null) !== null, idle: !trained_7 };
  await seedRow(
    {
      nome,
      uid,
      subscriber,
      email,
      state: 'released',
      since: new Date(Date.now() - 20 * DAY_MS),
      due_on: null,
      last_training: progress?.last_training ?? null,
      trained_7,
      pain_unseen: pain >= PAIN_ON_TOP,
      flags: (['attention', 'idle'] as const).filter((flag) => flags[flag]),
      ...row,
    },
    uid,
  );
  return person;
}
