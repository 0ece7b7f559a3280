import * as v from 'valibot';
import { CHOICES } from '../answers/fields.ts';
import { MomentSchema } from '../kit/person.ts';
import { cleanLine, textOfLines } from '../kit/text-field.ts';
import { ExerciseSchema, ShortIdSchema } from './exercises.ts';

// A routine ("ficha"): the days A to G that a person trains in turn, and the exercises of each.

export const DAYS_MAX_COUNT = 7;
export const ITEMS_MAX_COUNT = 30;
export const SWAPS_MAX_COUNT = 3;
export const DAY_NAME_MAX_LENGTH = 60;
export const LOAD_MAX_LENGTH = 40;
export const NOTE_MAX_LENGTH = 500;

const line = (max: number) => v.pipe(v.string(), v.transform(cleanLine), v.maxLength(max));
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const SETS_MAX = 20;
export const REPS_MAX = 200;
/** The longest exercise by time, in seconds: an hour. */
export const SECONDS_MAX = 3600;
/** The longest rest, in seconds: ten minutes. */
export const REST_MAX = 600;

/** What one set aims at. */
export const TargetSchema = v.union([
  /** So many repetitions, or a range of them. */
  v.pipe(
    v.strictObject({ kind: v.literal('reps'), from: whole(1, REPS_MAX), to: whole(1, REPS_MAX) }),
    v.check(({ from, to }) => from <= to),
  ),
  /** Another number of repetitions for each set, as in 10/8/6; as many as there are sets. */
  v.strictObject({
    kind: v.literal('reps-each'),
    reps: v.pipe(v.array(whole(1, REPS_MAX)), v.minLength(2), v.maxLength(SETS_MAX)),
  }),
  /** So many seconds, or a range of them. */
  v.pipe(
    v.strictObject({ kind: v.literal('seconds'), from: whole(1, SECONDS_MAX), to: whole(1, SECONDS_MAX) }),
    v.check(({ from, to }) => from <= to),
  ),
  /** Until no further repetition is possible. */
  v.strictObject({ kind: v.literal('failure') }),
]);
export type Target = v.InferOutput<typeof TargetSchema>;

/** An exercise on its place in a day. */
const ExerciseItemSchema = v.pipe(
  v.strictObject({
    kind: v.literal('exercise'),
    id: ShortIdSchema,
    exercise: ExerciseSchema,
    sets: whole(1, SETS_MAX),
    target: TargetSchema,
    /** A hint, for instance '20 kg cada lado'; '' without one. */
    load: line(LOAD_MAX_LENGTH),
    /** The rest after a set, in seconds; null where none is named. */
    rest: v.nullable(whole(0, REST_MAX)),
    /** The four times of the cadence (down, pause, up, pause) in seconds, each a digit or X for "as fast as possible". */
    tempo: v.pipe(v.string(), v.regex(/^(?:[\dX]{4})?$/)),
    /** How many more repetitions would have been possible at the end of a set; null where none is named. */
    rir: v.nullable(whole(0, 10)),
    note: textOfLines(NOTE_MAX_LENGTH),
    /** Done in turn with the next exercise, without a rest between them (bi-set). */
    joined: v.boolean(),
    /** The exercises that may take its place. */
    swaps: v.pipe(v.array(ExerciseSchema), v.maxLength(SWAPS_MAX_COUNT)),
  }),
  v.check(({ sets, target }) => target.kind !== 'reps-each' || target.reps.length === sets),
);
export type ExerciseItem = v.InferOutput<typeof ExerciseItemSchema>;

/** A line of words, for warm-up and cardio. */
const TextItemSchema = v.strictObject({
  kind: v.literal('text'),
  id: ShortIdSchema,
  text: textOfLines(NOTE_MAX_LENGTH),
});

/** A line of a draft that was not understood, as it was written. It has to be corrected before the release. */
const UnreadItemSchema = v.strictObject({
  kind: v.literal('unread'),
  id: ShortIdSchema,
  text: textOfLines(NOTE_MAX_LENGTH),
});

const day = <Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    id: ShortIdSchema,
    /** What is trained, for instance 'Peito e tríceps'; '' without a name. Its letter follows from its place. */
    name: line(DAY_NAME_MAX_LENGTH),
    items: v.pipe(v.array(item), v.maxLength(ITEMS_MAX_COUNT)),
  });

const DraftItemSchema = v.union([ExerciseItemSchema, TextItemSchema, UnreadItemSchema]);
export type DraftItem = v.InferOutput<typeof DraftItemSchema>;

const DraftDaySchema = day(DraftItemSchema);
export type DraftDay = v.InferOutput<typeof DraftDaySchema>;

interface Identified {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
}

/** Whether no id stands twice. */
function hasOwnIds(days: readonly Identified[]): boolean {
  const ids = days.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
  return new Set(ids).size === ids.length;
}

/** The days of a draft. They may be empty, and hold what was not understood. */
export const DraftDaysSchema = v.pipe(
  v.array(DraftDaySchema),
  v.maxLength(DAYS_MAX_COUNT),
  v.check((days) => hasOwnIds(days)),
);

export const RoutineDaySchema = v.pipe(
  day(v.union([ExerciseItemSchema, TextItemSchema])),
  v.check(({ items }) => items.some(({ kind }) => kind === 'exercise')),
);
export type RoutineDay = v.InferOutput<typeof RoutineDaySchema>;
export type RoutineItem = RoutineDay['items'][number];

/** The days of a routine that can be released: each has an exercise, and everything is understood. */
export const RoutineDaysSchema = v.pipe(
  v.array(RoutineDaySchema),
  v.minLength(1),
  v.maxLength(DAYS_MAX_COUNT),
  v.check((days) => hasOwnIds(days)),
);

/**
 * `routines/{uid}`: what was released, as it was at that moment. The owner reads it while the plan is active, the trainers always,
 * and only the server writes it, with the event 'released'.
 */
export const RoutineSchema = v.object({
  user_id: v.string(),
  subscriber: v.string(),
  /** The version of the workout with whose event it was released. */
  version: v.number(),
  /** The version that was last released for safety, this one or one before it (`Workout`); null where none was. */
  safety_version: v.optional(v.nullable(v.number()), null),
  released_at: MomentSchema,
  days: RoutineDaysSchema,
});
export type Routine = v.InferOutput<typeof RoutineSchema>;

/** Whether an open training that began with the version `begunWith` ends, because what is released now was changed for safety since. */
export const interrupts = ({ safety_version }: Pick<Routine, 'safety_version'>, begunWith: number): boolean =>
  safety_version !== null && begunWith < safety_version;

/**
 * `routine_drafts/{uid}`: what a trainer is writing for a person. Trainers read it, only the server writes it, and a withdrawn
 * consent erases it where it was begun before.
 */
export const RoutineDraftSchema = v.object({
  version: v.number(),
  updated_at: MomentSchema,
  days: DraftDaysSchema,
});
export type RoutineDraft = v.InferOutput<typeof RoutineDraftSchema>;

/** Whom a template suits, by answers of the questionnaire; '' for everybody. */
export const TemplateProfileSchema = v.strictObject({
  objetivo_principal: v.picklist([...CHOICES.objetivo_principal, '']),
  frequencia_semanal: v.picklist([...CHOICES.frequencia_semanal, '']),
  experiencia_treino: v.picklist([...CHOICES.experiencia_treino, '']),
});
export type TemplateProfile = v.InferOutput<typeof TemplateProfileSchema>;

export const TEMPLATE_NAME_MAX_LENGTH = 80;

/** `routine_templates/{id}`: days to begin with. They hold no notes and no loads, which may be a person's health data. */
export const RoutineTemplateSchema = v.object({
  version: v.number(),
  name: v.string(),
  profile: TemplateProfileSchema,
  days: DraftDaysSchema,
});
export type RoutineTemplate = v.InferOutput<typeof RoutineTemplateSchema>;

/** How many templates there are at most: so many are read at once. */
export const TEMPLATES_MAX_COUNT = 200;

/** Days without what may tell of a person: notes, loads, and lines of words. Swaps, sets and rests stay. */
export function withoutPersonal(days: readonly DraftDay[]): DraftDay[] {
  return days.map((each) => ({
    ...each,
    items: each.items
      .filter(({ kind }) => kind === 'exercise')
      .map((item) => (item.kind === 'exercise' ? { ...item, note: '', load: '' } : item)),
  }));
}

/** The letter of a day by its place: A to G. */
export const dayLetter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** The seconds that a set takes by its repetitions. */
const SECONDS_PER_REP = 4;
/** The rest where none is named, in seconds. */
export const USUAL_REST = 60;

/** About how long a day takes, in whole minutes in steps of five. */
export function minutesOf({ items }: Pick<RoutineDay, 'items'>): number {
  const seconds = items.reduce((sum, item) => {
    if (item.kind !== 'exercise') return sum;
    const rest = item.joined ? 0 : (item.rest ?? USUAL_REST);
    return sum + item.sets * (secondsOfSet(item.target) + rest);
  }, 0);
  return Math.max(5, Math.round(seconds / 300) * 5);
}

function secondsOfSet(target: Target): number {
  switch (target.kind) {
    case 'reps':
      return SECONDS_PER_REP * target.to;
    case 'reps-each':
      return SECONDS_PER_REP * Math.max(...target.reps);
    case 'seconds':
      return target.to;
    case 'failure':
      return SECONDS_PER_REP * 12;
    default:
      return target satisfies never;
  }
}
