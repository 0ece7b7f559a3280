import * as v from 'valibot';
import { MomentSchema } from '../kit/person.ts';
import { ShortIdSchema } from './exercises.ts';

// A session: a training that somebody did. Its sets are one text, because the rules of the database have no loops and check a text
// by one pattern.

/** The longest text of a session's exercises and of its sets, in characters. */
export const EXERCISES_TEXT_MAX_LENGTH = 4_000;
export const SETS_TEXT_MAX_LENGTH = 16_000;

/** How many sessions may be read at once: so many tell what was done last time. */
export const SESSIONS_MAX_COUNT = 20;

/** The number of a set, and what one holds at most. */
export const SET_NUMBER_MAX = 99;
export const SET_LOAD_MAX = 999.99;
export const AMOUNT_MAX = 9_999;
/** The latest moment of a press, in seconds from the session's start: more than eleven days. */
export const AT_MAX = 999_999;

/** An open session is continued for so long, in milliseconds. Then it ends by itself, at the time of its last set. */
export const SESSION_LASTS = 24 * 3_600_000;

/** The longest words about a training, in characters. */
export const PAIN_WHERE_MAX_LENGTH = 200;
export const COMMENT_MAX_LENGTH = 1_000;
/** From this pain on the person is told to stop and to write, and from that one on the trainer sees it on top of the queue. */
export const PAIN_STRONG = 7;
export const PAIN_ON_TOP = 4;

/** The id of a session. The device makes it before the first set, so that a repetition and two tabs meet in one document. */
export const SessionIdSchema = v.pipe(v.string(), v.regex(/^[a-z\d]{20}$/));

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** One set as it was pressed. `item` and `set` name its place in the day; after a swap the place has another exercise. */
export const SetRecordSchema = v.object({
  exercise: ShortIdSchema,
  item: ShortIdSchema,
  /** The number of the set, from 1. */
  set: whole(1, SET_NUMBER_MAX),
  /** In kilograms; null for a set without a load. */
  load: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(SET_LOAD_MAX))),
  amount: whole(0, AMOUNT_MAX),
  /** Repetitions or seconds; 'x' for a set that was undone. It stays, because its undoing has to win over the earlier press. */
  unit: v.picklist(['r', 's', 'x']),
  /** How many more repetitions would have been possible; null where that was not said. */
  rir: v.nullable(whole(0, 10)),
  /** When it was pressed, in whole seconds from the session's start. */
  at: whole(0, AT_MAX),
});
export type SetRecord = v.InferOutput<typeof SetRecordSchema>;

/** The place of a set in its session. */
export type SetPlace = Pick<SetRecord, 'item' | 'set'>;

const SET =
  /([a-z\d]{1,12}):([a-z\d]{1,12}):(\d{1,2}):(-|\d{1,3}(?:\.\d{1,2})?):(\d{1,4})([rsx])@(-|10|\d)~(\d{1,6});/g;

/** The text of one set: `exercise:item:set:load|-:amount+unit@rir~at;`. */
function printSet({ exercise, item, set, load, amount, unit, rir, at }: SetRecord): string {
  const kilograms = load === null ? '-' : `${Math.round(load * 100) / 100}`;
  return `${exercise}:${item}:${set}:${kilograms}:${amount}${unit}@${rir ?? '-'}~${at};`;
}

/** Whether two sets stand on the same place. */
export const isSamePlace = (one: SetPlace, other: SetPlace): boolean =>
  one.item === other.item && one.set === other.set;

const byPlace = (one: SetRecord, other: SetRecord) =>
  one.item === other.item ? one.set - other.set : one.item < other.item ? -1 : 1;

/** The text of a session's sets. The same sets have the same text, in whatever order they come. */
export function printSets(sets: readonly SetRecord[]): string {
  return [...sets].sort(byPlace).map(printSet).join('');
}

/** The sets of a session's text, also the undone ones. What is no set is left out, and of two on one place one stays. */
export function readSets(text: string): SetRecord[] {
  const places = new Map<string, SetRecord>();
  for (const [, exercise, item, set, load, amount, unit, rir, at] of text.matchAll(SET)) {
    const record = {
      exercise,
      item,
      set: Number(set),
      load: load === '-' ? null : Number(load),
      amount: Number(amount),
      unit,
      rir: rir === '-' ? null : Number(rir),
      at: Number(at),
    };
    if (!v.is(SetRecordSchema, record)) continue;
    const place = `${record.item}:${record.set}`;
    const before = places.get(place);
    places.set(place, before === undefined ? record : later(before, record));
  }
  return [...places.values()].sort(byPlace);
}

/** Of two sets on one place the one that was pressed later. Every device decides a tie alike, by the texts. */
function later(one: SetRecord, other: SetRecord): SetRecord {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return printSet(one) > printSet(other) ? one : other;
}

/** Unites the sets of two texts: on each place the latest press stays, and an undoing is a press too. */
export function unite(one: string, other: string): string {
  return printSets(readSets(one + other));
}

/** The sets that were done: without the undone ones. */
export const doneSets = (text: string): SetRecord[] => readSets(text).filter(({ unit }) => unit !== 'x');

/** An exercise of a session, told so that it can be read after the next release. A swap that was used follows with the same item. */
export interface SessionExercise {
  readonly item: string;
  readonly exercise: string;
  /** Sets and target as they are shown: '4 × 8–12'. */
  readonly target: string;
  readonly name: string;
}

/** How many sets a target asks for; null where it does not tell. */
export const askedSets = (target: string): number | null => Number(/^\d+(?= ×)/.exec(target)?.[0]) || null;

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function shortened(name: string, length: number): string {
  const letters = Array.from(name);
  return letters.length <= length ? name : `${letters.slice(0, length - 1).join('')}…`;
}

const printExercisesIn = (exercises: readonly SessionExercise[], length: number, withTargets: boolean) =>
  exercises
    .map(({ item, exercise, target, name }) => {
      const aim = withTargets ? onOneLine(target).replaceAll(':', ' ') : '';
      return `${item}:${exercise}:${aim}:${shortened(onOneLine(name), length)}`;
    })
    .join('\n');

/** The shortest names that still tell something, in characters. Before they become shorter the targets are left out. */
const SHORT_NAME = 20;
const LONGEST_NAME = 80;

/** The text of a session's exercises: a line each, `item:exercise:target:name`. Names are shortened where it would be too long. */
export function printExercises(exercises: readonly SessionExercise[]): string {
  for (let length = LONGEST_NAME; length >= SHORT_NAME; length -= 1) {
    const text = printExercisesIn(exercises, length, true);
    if (text.length <= EXERCISES_TEXT_MAX_LENGTH) return text;
  }
  for (let length = LONGEST_NAME; length > 1; length -= 1) {
    const text = printExercisesIn(exercises, length, false);
    if (text.length <= EXERCISES_TEXT_MAX_LENGTH) return text;
  }
  // A routine has never so many exercises; the first ones are told.
  const lines = printExercisesIn(exercises, 1, false).split('\n');
  while (lines.join('\n').length > EXERCISES_TEXT_MAX_LENGTH) lines.pop();
  return lines.join('\n');
}

const EXERCISE_LINE = /^([a-z\d]{1,12}):([a-z\d]{1,12}):([^:]*):(.*)$/;

/** The exercises of a session's text. A line that is none is left out. */
export function readExercises(text: string): SessionExercise[] {
  return text.split('\n').flatMap((line) => {
    const [, item, exercise, target, name] = EXERCISE_LINE.exec(line) ?? [];
    if (item === undefined || exercise === undefined || target === undefined || name === undefined) return [];
    return [{ item, exercise, target, name }];
  });
}

/** Unites the exercises of two texts of one session: those of the first, then what only the second has (a swap used elsewhere). */
export function uniteExercises(one: string, other: string): string {
  if (one === other) return one;
  const exercises = readExercises(one);
  const isKnown = ({ item, exercise }: SessionExercise) =>
    exercises.some((each) => each.item === item && each.exercise === exercise);
  const added = readExercises(other).filter((each) => !isKnown(each));
  return added.length === 0 ? one : printExercises([...exercises, ...added]);
}

/** What somebody says of a training at its end: all of it is optional, and all of it is health data. */
export const FeedbackSchema = v.object({
  /** How hard it was (PSE), from 0 to 10. */
  effort: v.optional(v.nullable(whole(0, 10)), null),
  /** How strong a pain was, from 1 to 10, and where; null and '' where none was told. */
  pain: v.optional(v.nullable(whole(1, 10)), null),
  pain_where: v.optional(v.string(), ''),
  comment: v.optional(v.string(), ''),
  /** When this was said, in whole seconds from the session's start; null for nothing said. Of two devices the later word stands. */
  told: v.optional(v.nullable(whole(0, AT_MAX)), null),
});
export type Feedback = v.InferOutput<typeof FeedbackSchema>;

/** Nothing is said of a training. */
export const NO_FEEDBACK: Feedback = { effort: null, pain: null, pain_where: '', comment: '', told: null };

const printFeedback = ({ effort, pain, pain_where, comment, told }: Feedback) =>
  JSON.stringify([effort, pain, pain_where, comment, told]);

export const isSameFeedback = (one: Feedback, other: Feedback): boolean =>
  printFeedback(one) === printFeedback(other);

/** Of what two devices say of one training the later word, as a whole. Every device decides a tie alike, by the texts. */
export function uniteFeedback(one: Feedback, other: Feedback): Feedback {
  const [first, second] = [one.told ?? -1, other.told ?? -1];
  if (first !== second) return first > second ? one : other;
  return printFeedback(one) > printFeedback(other) ? one : other;
}

/** `routines/{uid}/sessions/{id}`. The owner's browser writes and reads it, within the rules. */
export const SessionSchema = v.object({
  user_id: v.string(),
  subscriber: v.string(),
  /** The version of the routine of which a day was trained. */
  routine: v.number(),
  /** The day's id, its letter and its name. */
  day: ShortIdSchema,
  letter: v.string(),
  name: v.string(),
  exercises: v.string(),
  sets: v.string(),
  started_at: MomentSchema,
  /** null while it is open. */
  ended_at: v.nullable(MomentSchema),
  ...FeedbackSchema.entries,
  /** Whether the start had to be moved, because the device's clock was wrong. */
  clamped: v.optional(v.boolean(), false),
  /** How often it was written. A write names the next one, and is refused where another device was faster. */
  revision: v.number(),
  updated_at: MomentSchema,
});
export type Session = v.InferOutput<typeof SessionSchema>;
