import * as v from 'valibot';
import { ANSWER_FIELDS, type AnswerField } from '../answers/fields.ts';
import { DELIVERY } from '../kit/content/about.ts';
import { todayInSaoPaulo } from '../kit/dates.ts';
import { MomentSchema } from '../kit/person.ts';
import { addWorkingDays, workingDaysBetween } from '../kit/working-days.ts';

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
  /**
   * What is released: the workout's address in another app, or the version with which `routines/{uid}` was written. Both are null
   * unless it is released.
   */
  link: v.nullable(v.string()),
  routine: v.optional(v.nullable(v.number()), null),
  /**
   * The version with which a routine was last released for safety; null where none was. No later event undoes it: a training that
   * began with an older routine ends, whatever has been released since.
   */
  safety_version: v.optional(v.nullable(v.number()), null),
  /** The trainer's words with the release. */
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
  v.object({
    ...EventBase,
    kind: v.literal('released'),
    link: v.nullable(v.string()),
    /** The version of the workout that this event makes, where a routine was released and no link. */
    routine: v.optional(v.nullable(v.number()), null),
    /** There where the routine was changed for safety, which ends a training that is open. */
    for_safety: v.optional(v.literal(true)),
    message: v.string(),
  }),
  v.object({ ...EventBase, kind: v.literal('resent') }),
  v.object({ ...EventBase, kind: v.literal('taken-back') }),
  v.object({ ...EventBase, kind: v.literal('answers-changed'), fields: Fields }),
  v.object({ ...EventBase, kind: v.literal('marked-current') }),
]);
export type WorkoutEvent = v.InferOutput<typeof WorkoutEventSchema>;
export type WorkoutEventKind = WorkoutEvent['kind'];

/** The longest address of a workout, in characters. */
const LINK_MAX_LENGTH = 500;

/** https, a host of labels with a dot between them, a port, and a rest without characters that nobody sees. */
const SHAPE = /^https:\/\/([^/?#:]+)(?::(\d{1,5}))?(?:[/?#][^\s\\<>"'`\p{Cc}\p{Cf}\p{Cs}]*)?$/u;
/** The letters of a host: those of Portuguese and its neighbours, none of which looks like another. */
const LETTER = 'A-Za-zÀ-ÖØ-öø-ÿ';
const LABEL = new RegExp(`^[${LETTER}\\d](?:[${LETTER}\\d-]{0,61}[${LETTER}\\d])?$`);
const TOP_LABEL = new RegExp(`^[${LETTER}]{2,63}$`);
const PUNYCODE = /^xn--/i;
const MAX_PORT = 65_535;

/**
 * The address of a workout: an https URL of a host with a name, without a user name and a password, and without invisible
 * characters, which could make it look like another one. The runtime's URL parser is not asked, because Node 24 and 26 let pass
 * what Node 20 and 22 refuse.
 */
export const LinkSchema = v.pipe(v.string(), v.trim(), v.maxLength(LINK_MAX_LENGTH), v.check(isLink));

/** A link as it was typed, with https:// before a host that was given without a scheme. Any other scheme stays, and is refused. */
export function completeLink(typed: string): string {
  const link = typed.trim();
  return /^[^\s:/?#.]+\.[^\s:/?#]/.test(link) ? `https://${link}` : link;
}

function isLink(text: string): boolean {
  const [, host = '', port = '0'] = SHAPE.exec(text) ?? [];
  const labels = host
    .split('.')
    .map((label) => (PUNYCODE.test(label) ? decodePunycode(label.slice(4)) : label));
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '') &&
    Number(port) <= MAX_PORT
  );
}

/**
 * The label that punycode stands for (RFC 3492, section 6.2), without its beginning 'xn--'; '' where it stands for none, or for
 * one that has no small letter beyond ASCII.
 */
function decodePunycode(code: string): string {
  const delimiter = code.lastIndexOf('-');
  const label = Array.from(code.slice(0, Math.max(delimiter, 0)));
  let [letter, position, bias] = [128, 0, 72];
  for (let at = delimiter + 1; at < code.length; ) {
    const start = position;
    for (let weight = 1, step = 36; ; step += 36, at += 1) {
      const digit = digitOf(code[at]);
      if (Number.isNaN(digit)) return '';
      position += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    at += 1;
    const length = label.length + 1;
    letter += Math.floor(position / length);
    if (!(letter >= 0xdf && letter <= 0xff)) return '';
    bias = adaptBias(position - start, length, start === 0);
    position %= length;
    label.splice(position, 0, String.fromCharCode(letter));
    position += 1;
  }
  return letter === 128 ? '' : label.join('');
}

/** The value of a digit of punycode: a to z, then 0 to 9; NaN for any other character, and behind the end. */
function digitOf(character = ''): number {
  return /^[a-z]$/i.test(character)
    ? Number.parseInt(character, 36) - 10
    : /^\d$/.test(character)
      ? Number(character) + 26
      : Number.NaN;
}

function adaptBias(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}

/** How long a release waits for second thoughts before its mail leaves, in milliseconds. */
export const MAIL_DELAY_MS = 60_000;

export type WorkoutOwner = Pick<Workout, 'user_id' | 'subscriber'>;

/**
 * The workout after an event. `before` is null before the first event, which is always 'received'. It does not ask whether
 * the event is allowed: the stored events happened, and replaying them gives the stored workout.
 */
export function applyWorkoutEvent(before: Workout | null, event: WorkoutEvent, owner: WorkoutOwner): Workout {
  const { at } = event;
  const workout: Workout = {
    ...(before ?? received(owner, at)),
    version: (before?.version ?? 0) + 1,
  };
  const { version, safety_version } = workout;
  switch (event.kind) {
    case 'received':
      return { ...received(owner, at), version, safety_version };
    case 'started':
      return { ...workout, stage: 'preparing', since: at, correction: null };
    case 'correction-asked': {
      const { fields, message } = event;
      return { ...workout, stage: 'correction', since: at, correction: { fields, message } };
    }
    case 'corrected': {
      const left = (workout.correction?.fields ?? []).filter((field) => !event.fields.includes(field));
      if (left.length === 0) return { ...received(owner, at), version, safety_version };
      const message = workout.correction?.message ?? '';
      return { ...workout, correction: { fields: left, message } };
    }
    case 'released': {
      const { link, routine, for_safety, message } = event;
      const mail_due_at = mailAfter(at);
      return {
        ...withoutRelease(workout),
        stage: 'released',
        since: at,
        released_at: at,
        delivery: workout.delivery ?? delivered(workout.received_at, at),
        link,
        routine,
        safety_version: for_safety === true ? version : safety_version,
        message,
        mail_due_at,
      };
    }
    case 'resent':
      return { ...workout, mail_due_at: mailAfter(at) };
    case 'taken-back': {
      const { delivery, released_at } = workout;
      const isFirst = delivery?.at.getTime() === released_at?.getTime();
      return {
        ...withoutRelease(workout),
        stage: 'preparing',
        since: at,
        delivery: isFirst ? null : delivery,
      };
    }
    case 'answers-changed':
      return {
        ...workout,
        stage: 'changed',
        since: workout.stage === 'changed' ? workout.since : at,
        changed: inOrder([...workout.changed, ...event.fields]),
      };
    case 'marked-current':
      return { ...workout, stage: 'released', since: at, changed: [] };
    default:
      return event satisfies never;
  }
}

/** The workout when the answers have come to suffice. The promise counts from that day. */
function received(owner: WorkoutOwner, at: Date): Workout {
  return {
    ...owner,
    version: 0,
    stage: 'received',
    since: at,
    received_at: at,
    due_on: addWorkingDays(todayInSaoPaulo(at), DELIVERY.workingDays),
    released_at: null,
    delivery: null,
    link: null,
    routine: null,
    safety_version: null,
    message: '',
    correction: null,
    changed: [],
    mail_due_at: null,
  };
}

/** The delivery at `at` of a workout for which the answers sufficed at `receivedAt`. */
function delivered(receivedAt: Date, at: Date): Workout['delivery'] {
  return { at, days: workingDaysBetween(todayInSaoPaulo(receivedAt), todayInSaoPaulo(at)) };
}

function withoutRelease(workout: Workout): Workout {
  const nothing = { released_at: null, link: null, routine: null, message: '', mail_due_at: null };
  return { ...workout, ...nothing, correction: null, changed: [] };
}

function mailAfter(at: Date): Date {
  return new Date(at.getTime() + MAIL_DELAY_MS);
}

function inOrder(fields: readonly AnswerField[]): AnswerField[] {
  return ANSWER_FIELDS.filter((field) => fields.includes(field));
}

/** What a trainer may do at each stage. An action that is not named here is refused with 'action-not-possible'. */
export const POSSIBLE_ACTIONS: Readonly<Record<WorkoutStage, readonly WorkoutEventKind[]>> = {
  received: ['started', 'correction-asked', 'released'],
  correction: ['started', 'correction-asked', 'released'],
  preparing: ['correction-asked', 'released'],
  // A new routine takes the place of the one before, which stays until then. Promise and delivery stay, too.
  released: ['released', 'resent', 'taken-back'],
  changed: ['marked-current', 'released', 'resent', 'taken-back'],
};

/**
 * The actions that also need answers that suffice (`missingForRelease`). The person may erase answers or withdraw the consent
 * at any stage.
 */
export const ACTIONS_WITH_ANSWERS: readonly WorkoutEventKind[] = ['started', 'released'];

/** The actions with which a trainer says that the workout is made, or being made, from the present answers (`KeptAnswersSchema`). */
export const ACTIONS_THAT_KEEP: readonly WorkoutEventKind[] = ['started', 'released', 'marked-current'];
