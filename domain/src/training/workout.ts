import * as v from 'valibot';
import { ANSWER_FIELDS } from '../answers/fields.ts';
import { MomentSchema } from '../kit/subscriber.ts';

/** The stages of a subscriber's workout. They follow from its events alone (`applyWorkoutEvent`). */
const WORKOUT_STAGES = [
  /** The answers suffice, and the trainer has not begun. */
  'received',
  /** The trainer has asked for answers to be corrected. */
  'correction',
  'preparing',
  'released',
  /** Answers have changed since the release. */
  'changed',
] as const;
export type WorkoutStage = (typeof WORKOUT_STAGES)[number];

const Moment = v.nullable(MomentSchema);
const Fields = v.array(v.picklist(ANSWER_FIELDS));

/**
 * `workouts/{uid}`: how far the workout of one account is. The account's owner and the trainers read it, only the server
 * writes it. `due_on` is a calendar date (YYYY-MM-DD) in São Paulo.
 */
export const WorkoutSchema = v.object({
  user_id: v.string(),
  subscriber: v.string(),
  /** The number of its events. An action names the version that its trainer saw, so that of two devices one is refused. */
  version: v.number(),
  stage: v.picklist(WORKOUT_STAGES),
  /** When the present stage began. */
  since: MomentSchema,
  /** When the answers last came to suffice: the promise counts from here. */
  received_at: MomentSchema,
  /** The day by which the workout is promised. */
  due_on: v.string(),
  /** When the workout was last released; null before, and after the release was taken back. */
  released_at: Moment,
  /**
   * When the first release of these answers was, and how many working days after `received_at`; null before, and after it
   * was taken back. A later release of the same answers changes nothing in it.
   */
  delivery: v.nullable(v.object({ at: MomentSchema, days: v.number() })),
  /** The workout's address in the trainer's app, and the trainer's words with it; null and '' unless it is released. */
  link: v.nullable(v.string()),
  message: v.string(),
  correction: v.nullable(v.object({ fields: Fields, message: v.string() })),
  /** The answers that changed after the release, in the order of the form. */
  changed: Fields,
  /** When the mail about the release is due; null if there is none to send. */
  mail_due_at: Moment,
});
export type Workout = v.InferOutput<typeof WorkoutSchema>;

const EventBase = {
  at: MomentSchema,
  /** The trainer's uid, or null for what the server found out by itself. */
  by: v.nullable(v.string()),
};

/**
 * `workouts/{uid}/events/{number}`: what happened to a workout, in order. Only trainers read it, only the server writes it, and
 * nothing is ever changed in it, except that the withdrawal of a consent empties the messages of corrections and of releases.
 */
export const WorkoutEventSchema = v.variant('kind', [
  /** The answers came to suffice, or a new time of access began with answers that suffice. */
  v.object({ ...EventBase, kind: v.literal('received') }),
  v.object({ ...EventBase, kind: v.literal('started') }),
  v.object({ ...EventBase, kind: v.literal('correction-asked'), fields: Fields, message: v.string() }),
  /** Answers that the trainer asked about were saved anew. */
  v.object({ ...EventBase, kind: v.literal('corrected'), fields: Fields }),
  v.object({ ...EventBase, kind: v.literal('released'), link: v.string(), message: v.string() }),
  v.object({ ...EventBase, kind: v.literal('resent') }),
  v.object({ ...EventBase, kind: v.literal('taken-back') }),
  v.object({ ...EventBase, kind: v.literal('answers-changed'), fields: Fields }),
  v.object({ ...EventBase, kind: v.literal('marked-current') }),
]);
export type WorkoutEvent = v.InferOutput<typeof WorkoutEventSchema>;
export type WorkoutEventKind = WorkoutEvent['kind'];
