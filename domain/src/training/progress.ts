import * as v from 'valibot';
import { todayInSaoPaulo } from '../kit/dates.ts';
import { MomentSchema } from '../kit/person.ts';
import { ShortIdSchema } from './exercises.ts';
import { lastTimes } from './last-time.ts';
import { doneSets, PAIN_ON_TOP, readExercises, type Session, type SetRecord } from './session.ts';

// What a person's trainings come to. The server computes it from the sessions, whenever one ends or is corrected.

/** How many sessions count: the newest, those of a year of daily trainings. So many are read whenever one ends. */
export const SESSIONS_COUNTED = 371;
/** How many days on which somebody trained are kept: those of a year. */
export const TRAINED_DAYS_MAX_COUNT = 371;
/** How many points an exercise has at most: a year of two trainings a week. */
export const POINTS_MAX_COUNT = 104;
/** The longest text of the exercises, in bytes: half of what a document of the database may have. */
export const PROGRESS_TEXT_MAX_BYTES = 500_000;
/** The most repetitions of which the load that could be moved once is estimated. */
const ESTIMATED_REPETITIONS_MAX = 12;

const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The best set of one exercise in one training. */
const PointSchema = v.object({
  /** The day in São Paulo, YYYY-MM-DD. */
  on: DaySchema,
  /** In kilograms; null for a set without a load. */
  load: v.nullable(v.number()),
  /** Repetitions or seconds. */
  amount: v.number(),
  /** The load that could be moved once (Epley), in kilograms; null without a load, and above twelve repetitions. */
  estimate: v.nullable(v.number()),
});
export type ProgressPoint = v.InferOutput<typeof PointSchema>;

const ExerciseProgressSchema = v.object({
  id: ShortIdSchema,
  /** As the last training called it. */
  name: v.string(),
  /** Of the last training: repetitions or seconds. */
  unit: v.picklist(['r', 's']),
  /** The sets of the last training that had it, as 'Última vez' shows them, in their order. */
  last: v.array(v.object({ load: v.nullable(v.number()), amount: v.number() })),
  best: PointSchema,
  /** A point for each training, the earliest first. */
  points: v.array(PointSchema),
});
export type ExerciseProgress = v.InferOutput<typeof ExerciseProgressSchema>;

/** `progress/{uid}`. The server writes it; the person and, within an opening, a trainer read it. */
export const ProgressSchema = v.object({
  user_id: v.string(),
  subscriber: v.string(),
  /** How many of the newest `SESSIONS_COUNTED` trainings have ended with a done set. */
  trainings: v.number(),
  /** When the last of them began; null without one. */
  last_training: v.nullable(MomentSchema),
  /** The days on which somebody trained, in São Paulo, YYYY-MM-DD, the earliest first. */
  days: v.array(DaySchema),
  /** The exercises as one JSON text, because nothing is asked by them. The one that was trained last comes first. */
  exercises: v.pipe(v.string(), v.parseJson(), v.array(ExerciseProgressSchema)),
  /** What the trainer has not seen yet ('Visto'). */
  unseen: v.object({
    /** The strongest pain, from 0 to 10. */
    pain: v.number(),
    comment: v.boolean(),
    /** Until when a trainer had marked what was told as seen: what was told later is unseen. null before the first mark. */
    since: v.optional(v.nullable(MomentSchema), null),
    /** When the latest of it was written, which a mark as seen names; null without any. */
    until: v.nullable(MomentSchema),
  }),
});
export type Progress = v.InferOutput<typeof ProgressSchema>;

/** Whether a pain was told that a trainer has not seen yet, and that is so strong that nobody should train on it unheard. */
export function isPainUnseen(progress: Pick<Progress, 'unseen'> | null): boolean {
  return progress !== null && progress.unseen.pain >= PAIN_ON_TOP;
}

/** What is needed of a session. */
export type CountedSession = Pick<
  Session,
  'exercises' | 'sets' | 'started_at' | 'ended_at' | 'pain' | 'comment' | 'updated_at'
> & { readonly id: string };

/** What sessions come to, without whose they are. */
export type ProgressOfSessions = Omit<Progress, 'user_id' | 'subscriber'>;

/**
 * What sessions come to, in whatever order they are given; null where that is nothing. A training counts once it has ended with a done
 * set: one that is left open is ended by the server a day after its beginning. What was told is unseen if it was written after `seen`,
 * so a training that is corrected afterwards is to be seen again.
 */
export function progressOf(
  sessions: readonly CountedSession[],
  seen: Date | null,
): ProgressOfSessions | null {
  const trainings = [...sessions]
    .sort(
      (one, other) => one.started_at.getTime() - other.started_at.getTime() || (one.id < other.id ? -1 : 1),
    )
    .filter(({ ended_at, sets }) => ended_at !== null && doneSets(sets).length > 0);
  const unseen = unseenOf(sessions, seen);
  if (trainings.length === 0 && unseen.until === null) return null;
  const days = new Set(trainings.map(({ started_at }) => todayInSaoPaulo(started_at)));
  return {
    trainings: trainings.length,
    last_training: trainings.at(-1)?.started_at ?? null,
    days: [...days].sort().slice(-TRAINED_DAYS_MAX_COUNT),
    exercises: fitting(exercisesOf(trainings)),
    unseen,
  };
}

/** Whether a pain or a comment of a training was written after `seen`, the mark of a trainer; null without one. */
export const isUnseen = (
  { pain, comment, updated_at }: Pick<Session, 'pain' | 'comment' | 'updated_at'>,
  seen: Date | null,
): boolean => (pain !== null || comment.trim() !== '') && (seen === null || updated_at > seen);

function unseenOf(sessions: readonly CountedSession[], seen: Date | null): Progress['unseen'] {
  const told = sessions.filter((session) => isUnseen(session, seen));
  return {
    pain: Math.max(0, ...told.map(({ pain }) => pain ?? 0)),
    comment: told.some(({ comment }) => comment.trim() !== ''),
    since: seen,
    until: told.reduce<Date | null>(
      (latest, { updated_at }) => (latest === null || updated_at > latest ? updated_at : latest),
      null,
    ),
  };
}

/** The exercises of trainings that are in order of time, the one that was trained last first. */
function exercisesOf(trainings: readonly CountedSession[]): ExerciseProgress[] {
  // Of two trainings of one moment the later one in this order is the last one.
  const newestFirst = [...trainings].reverse();
  const last = lastTimes(
    newestFirst.map(({ id, started_at, sets }) => ({ id, startedAt: started_at.getTime(), sets })),
    null,
  );
  const names = new Map<string, string>();
  for (const { exercises } of newestFirst) {
    for (const { exercise, name } of readExercises(exercises))
      if (!names.has(exercise)) names.set(exercise, name);
  }
  const points = pointsOf(trainings, last);
  return [...last].map(([id, sets]) => {
    const unit = unitOf(sets);
    const all = points.get(id) ?? [];
    return {
      id,
      name: names.get(id) ?? id,
      unit,
      last: sets.filter((set) => set.unit === unit).map(({ load, amount }) => ({ load, amount })),
      best: all.reduce((best, point) => (isBetter(point, best) ? point : best)),
      points: all.slice(-POINTS_MAX_COUNT),
    };
  });
}

const unitOf = (sets: readonly SetRecord[]) => (sets[0]?.unit === 's' ? 's' : 'r');

/** The points of each exercise, the earliest first. After a change from repetitions to seconds the line begins anew. */
function pointsOf(
  trainings: readonly CountedSession[],
  last: ReadonlyMap<string, readonly SetRecord[]>,
): ReadonlyMap<string, ProgressPoint[]> {
  const points = new Map<string, ProgressPoint[]>();
  for (const { started_at, sets } of trainings) {
    const on = todayInSaoPaulo(started_at);
    const best = new Map<string, ProgressPoint>();
    for (const { exercise, load, amount, unit } of doneSets(sets)) {
      if (unit !== unitOf(last.get(exercise) ?? [])) continue;
      const point = { on, load, amount, estimate: unit === 'r' ? estimateOf(load, amount) : null };
      const before = best.get(exercise);
      if (before === undefined || isBetter(point, before)) best.set(exercise, point);
    }
    for (const [exercise, point] of best) {
      const before = points.get(exercise);
      if (before === undefined) points.set(exercise, [point]);
      else before.push(point);
    }
  }
  return points;
}

/** The load that could be moved once (Epley), to 100 g. */
function estimateOf(load: number | null, repetitions: number): number | null {
  if (load === null || repetitions === 0 || repetitions > ESTIMATED_REPETITIONS_MAX) return null;
  return strengthOf(load, repetitions);
}

/** By what loads compare. More than twelve repetitions count as twelve, so that no lighter set of twelve stands above them. */
function strengthOf(load: number, amount: number): number {
  if (amount === 1) return load;
  return Math.round(load * (1 + Math.min(amount, ESTIMATED_REPETITIONS_MAX) / 30) * 10) / 10;
}

/** Whether a set shows more than another one: by load and repetitions as for the estimate, then by the load, then by the amount. */
function isBetter(one: ProgressPoint, other: ProgressPoint): boolean {
  const order = (point: ProgressPoint) => [
    Math.min(point.amount, 1),
    point.load === null ? -1 : strengthOf(point.load, point.amount),
    point.load ?? -1,
    point.amount,
  ];
  const [figures, others] = [order(one), order(other)];
  const index = figures.findIndex((figure, place) => figure !== others[place]);
  return index !== -1 && (figures[index] ?? 0) > (others[index] ?? 0);
}

/** The most bytes of a value in a list of JSON: no letter beyond ASCII has more than three for each of its units. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value);
  return text.length + 2 * (text.match(/[^ -~]/g)?.length ?? 0) + 1;
}

/** The exercises that fit into a document: the oldest points go, and before them exercises that nobody has trained for long. */
function fitting(exercises: readonly ExerciseProgress[]): ExerciseProgress[] {
  let left = PROGRESS_TEXT_MAX_BYTES - 2;
  const kept: ExerciseProgress[] = [];
  for (const exercise of exercises) {
    left -= bytesOf({ ...exercise, points: exercise.points.slice(-1) });
    if (left < 0) return kept.map((each) => ({ ...each, points: each.points.slice(-1) }));
    kept.push(exercise);
  }
  const older = kept
    .flatMap(({ id, points }) => points.slice(0, -1).map((point) => ({ id, point })))
    .sort((one, other) => (one.point.on < other.point.on ? 1 : one.point.on > other.point.on ? -1 : 0));
  const counts = new Map<string, number>();
  for (const { id, point } of older) {
    left -= bytesOf(point);
    if (left < 0) break;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return kept.map((each) => ({ ...each, points: each.points.slice(-1 - (counts.get(each.id) ?? 0)) }));
}
