import * as v from 'valibot';
import { ANSWER_FIELDS } from '../answers/fields.ts';
import { ListPaymentsResponse, PaymentMethodSchema } from '../buy/payments-contract.ts';
import type { Contract } from '../kit/contract.ts';
import { textOfLines } from '../kit/text-field.ts';
import { LinkSchema } from '../training/workout.ts';
import { MonthMoneySchema, OverviewRowSchema, RHYTHM } from './money-contract.ts';
import { QUEUE_FLAGS, QUEUE_STATES, type QueueEntry } from './row.ts';

/** The version of a record that a trainer saw; 0 for a record that did not exist. */
const VersionSchema = v.pipe(
  v.number(),
  v.check((version) => Number.isSafeInteger(version) && version >= 0),
);

/** The id of a row of the queue: an account's uid, or the id of a subscriber. Firestore has no documents named __…__. */
export const QueueIdSchema = v.pipe(v.string(), v.regex(/^(?!__.*__$)[\w-]{1,128}$/));

/**
 * `open-subscriber`: a trainer opens the page of one row. The server records that, and from then on for an hour the rules let
 * this trainer read the answers behind the row. Throws 'forbidden' and 'subscriber-gone'.
 */
export const openSubscriber = {
  name: 'open-subscriber',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema }),
  /** The payments behind the row. No card and no document number is among them. */
  response: ListPaymentsResponse,
} as const satisfies Contract;

/** The longest message of the trainer, in characters. */
export const MESSAGE_MAX_LENGTH = 2000;
/** A message of the trainer, without the invisible characters of a paste. */
const MessageSchema = textOfLines(MESSAGE_MAX_LENGTH);

/** The answers to be corrected, each once and in the order of the form. */
const CorrectedFieldsSchema = v.pipe(
  v.array(v.picklist(ANSWER_FIELDS)),
  v.minLength(1),
  v.maxLength(ANSWER_FIELDS.length),
  v.transform((asked) => ANSWER_FIELDS.filter((field) => asked.includes(field))),
);

/** The trainer's actions. Each becomes the event of the same kind (`WorkoutEvent`). */
const WorkoutActionSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('started') }),
  v.strictObject({
    kind: v.literal('correction-asked'),
    fields: CorrectedFieldsSchema,
    message: v.optional(MessageSchema, ''),
  }),
  v.pipe(
    v.strictObject({
      kind: v.literal('released'),
      /** The address in another app, or null where the draft of the routine is released. */
      link: v.nullable(LinkSchema),
      /** The version of the draft that the trainer saw, or null where a link is released. */
      routine: v.optional(v.nullable(VersionSchema), null),
      /** There where the routine was changed for safety: it ends a training that began with an older one. No link does. */
      for_safety: v.optional(v.literal(true)),
      message: v.optional(MessageSchema, ''),
    }),
    v.check(({ link, routine }) => (link === null) !== (routine === null)),
    v.check(({ routine, for_safety }) => routine !== null || for_safety === undefined),
  ),
  v.strictObject({ kind: v.literal('resent') }),
  v.strictObject({ kind: v.literal('taken-back') }),
  v.strictObject({ kind: v.literal('marked-current') }),
]);
export type WorkoutAction = v.InferOutput<typeof WorkoutActionSchema>;

/**
 * `change-workout`: one action of a trainer. `version` is the workout's version that the trainer saw; if it has changed
 * meanwhile, by another device or by the subscriber, nothing happens. Repeating a call whose answer was lost is therefore
 * safe. Throws 'forbidden', 'subscriber-gone', 'no-active-plan', 'changed-meanwhile' and 'action-not-possible'.
 */
export const changeWorkout = {
  name: 'change-workout',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema, version: VersionSchema, action: WorkoutActionSchema }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;

/** The longest private note, in characters. */
export const NOTE_MAX_LENGTH = 10_000;

/**
 * `save-note`: a trainer's private note about a row of the queue. `version` is the version that the trainer saw (0 for a
 * note that does not exist yet). Throws 'forbidden', 'subscriber-gone' and 'changed-meanwhile'.
 */
export const saveNote = {
  name: 'save-note',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    id: QueueIdSchema,
    version: VersionSchema,
    // An empty note arrives without its field.
    text: v.optional(textOfLines(NOTE_MAX_LENGTH), ''),
  }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;

/**
 * `mark-seen`: a trainer has seen what the person of a row told of trainings (pain, comments), as far as it was written until `until`:
 * what `unseen.until` of the person's progress says. What is marked already stays so. Throws 'forbidden' and 'subscriber-gone'.
 */
export const markSeen = {
  name: 'mark-seen',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    id: QueueIdSchema,
    /** ISO 8601. */
    until: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
  }),
  /** The moment of the mark that stands now. */
  response: v.object({ until: v.string() }),
} as const satisfies Contract;

/** The longest template of a message, in characters. With what fills its places it stays within a message. */
export const TEMPLATE_MAX_LENGTH = 1000;
/** How many templates a trainer has. */
const TEMPLATE_COUNT = 3;

/**
 * `save-templates`: the three templates of the calling trainer's messages, all of them; '' for one that is not used. `version` is
 * the version that the trainer saw (0 for templates that were never saved). Throws 'forbidden' and 'changed-meanwhile'.
 */
export const saveTemplates = {
  name: 'save-templates',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    version: VersionSchema,
    texts: v.pipe(v.array(textOfLines(TEMPLATE_MAX_LENGTH)), v.length(TEMPLATE_COUNT)),
  }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;

/** The filters of the queue. Without any, it shows every row whose access is not over. */
const QueueFilterSchema = v.strictObject({
  state: v.optional(v.picklist(QUEUE_STATES)),
  flag: v.optional(v.picklist(QUEUE_FLAGS)),
  overdue: v.optional(v.literal(true)),
  /** What was typed into the search. */
  search: v.optional(v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
});
export type QueueFilter = v.InferOutput<typeof QueueFilterSchema>;

/**
 * `export-queue`: the rows that a filter finds, as a CSV file for a Brazilian spreadsheet (UTF-8 with BOM, semicolons). The
 * server records it. `complete` is false if there are more rows than one file takes (10,000). Throws 'forbidden',
 * 'recent-login-required' and 'rate-limited'.
 */
export const exportQueue = {
  name: 'export-queue',
  service: 'site',
  caller: 'signed-in',
  request: QueueFilterSchema,
  response: v.object({ csv: v.string(), rows: v.number(), complete: v.boolean() }),
} as const satisfies Contract;

/** What is wanted of the provider of one payment: money back to its buyer, the end of a card, or both. */
const NotDoneSchema = v.object({
  protocol: v.string(),
  method: PaymentMethodSchema,
  nome: v.string(),
  email: v.string(),
  /** ISO 8601. */
  since: v.string(),
  /** The money to give back, in integer centavos; null where another amount than the price was paid. */
  refund: v.nullable(v.object({ cents: v.nullable(v.number()) })),
  ends_card: v.boolean(),
});
export type NotDone = v.InferOutput<typeof NotDoneSchema>;

/**
 * `read-overview`: the numbers of the trainer's overview, all of the moment `at` (ISO 8601). The server records who read them.
 * Throws 'forbidden' and 'rate-limited'.
 */
export const readOverview = {
  name: 'read-overview',
  service: 'site',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: v.object({
    at: v.string(),
    /** How many rows of the queue have access: all, and those of each plan. */
    active: v.number(),
    /** Those with access, by the id of their plan. */
    by_plan: v.record(v.string(), v.number()),
    waiting: v.number(),
    overdue: v.number(),
    /** The plans that end soon and do not renew, the first end first, at most a page of the queue. */
    renewals: v.array(OverviewRowSchema),
    ...RHYTHM,
    /** The average of the working days that the deliveries of the last three months took, to one decimal; null without any. */
    delivery_days: v.nullable(v.number()),
    /** Mails that the server has not taken yet, and those of the last 30 days that were given up. */
    mails: v.object({ waiting: v.number(), given_up: v.number() }),
    /** What a provider was asked for more than a day ago and has not done, the oldest first, at most 20 payments. */
    not_done: v.array(NotDoneSchema),
    /** The methods by which nobody can buy, as far as is known, and since when (ISO 8601). */
    sales_stopped: v.array(v.object({ method: PaymentMethodSchema, since: v.string() })),
    /**
     * The hours (their beginning, ISO 8601) of the last days, the newest first, in which signed-out buyers asked for at least 80 % of
     * the PIX codes that they get. `reached`: for all of them, so that others got none.
     */
    pix_near: v.array(v.object({ hour: v.string(), reached: v.boolean() })),
    /** The last twelve months, the oldest first. */
    months: v.array(MonthMoneySchema),
  }),
} as const satisfies Contract;
export type Overview = v.InferOutput<typeof readOverview.response>;

/** A row of the trainer's queue with its id: the account's uid, or the subscriber's id for unclaimed purchases. */
export type QueueRow = QueueEntry & { readonly id: string };

/** A text by which the rows of a filter compare as the database sorts them: an overdue row stands where its promised day puts it. */
export const placeOf = ({ due_on, order, id }: QueueRow, { overdue }: QueueFilter) =>
  `${overdue ? `${due_on} ` : ''}${order} ${id}`;
