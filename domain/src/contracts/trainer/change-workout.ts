import * as v from 'valibot';
import { ANSWER_FIELDS } from '../../questionnaire/fields.ts';
import type { Contract } from '../contract.ts';
import { textOfLines } from '../../text-of-lines.ts';
import { QueueIdSchema } from './open-subscriber.ts';
import { VersionSchema } from './version.ts';
import { LinkSchema } from './workout-link.ts';

/** The longest message of the trainer, in characters. */
export const MESSAGE_MAX_LENGTH = 2000;
/** A message of the trainer, without the invisible characters of a paste. */
export const MessageSchema = textOfLines(MESSAGE_MAX_LENGTH);

/** The answers to be corrected, each once and in the order of the form. */
const CorrectedFieldsSchema = v.pipe(
  v.array(v.picklist(ANSWER_FIELDS)),
  v.minLength(1),
  v.maxLength(ANSWER_FIELDS.length),
  v.transform((asked) => ANSWER_FIELDS.filter((field) => asked.includes(field))),
);

/** The trainer's actions. Each becomes the event of the same kind (`WorkoutEvent`). */
export const WorkoutActionSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('started') }),
  v.strictObject({
    kind: v.literal('correction-asked'),
    fields: CorrectedFieldsSchema,
    message: v.optional(MessageSchema, ''),
  }),
  v.strictObject({ kind: v.literal('released'), link: LinkSchema, message: v.optional(MessageSchema, '') }),
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
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema, version: VersionSchema, action: WorkoutActionSchema }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;
