import * as v from 'valibot';
import type { Contract } from '../contract.ts';
import { textOfLines } from '../../text-of-lines.ts';
import { QueueIdSchema } from './open-subscriber.ts';
import { VersionSchema } from './version.ts';

/** The longest private note, in characters. */
export const NOTE_MAX_LENGTH = 10_000;

/**
 * `save-note`: a trainer's private note about a row of the queue. `version` is the version that the trainer saw (0 for a
 * note that does not exist yet). Throws 'forbidden', 'subscriber-gone' and 'changed-meanwhile'.
 */
export const saveNote = {
  name: 'save-note',
  caller: 'signed-in',
  request: v.strictObject({
    id: QueueIdSchema,
    version: VersionSchema,
    // An empty note arrives without its field.
    text: v.optional(textOfLines(NOTE_MAX_LENGTH), ''),
  }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;
