import * as v from 'valibot';
import { MomentSchema } from '../kit/person.ts';
import { ShortIdSchema } from './exercises.ts';

// What a person's trainings come to. The server computes it from the sessions, whenever one ends or is corrected.

/** How many days on which somebody trained are kept: those of a year. */
export const TRAINED_DAYS_MAX_COUNT = 371;
/** How many points an exercise has at most: a year of two trainings a week. */
export const POINTS_MAX_COUNT = 104;

const DaySchema = v.pipe(v.string(), v.isoDate());

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
  /** How many trainings are over that have a done set. */
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
