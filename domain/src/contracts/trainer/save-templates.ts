import * as v from 'valibot';
import { textOfLines } from '../../text-of-lines.ts';
import type { Contract } from '../contract.ts';
import { VersionSchema } from './version.ts';

/** The longest template of a message, in characters. With what fills its places it stays within a message. */
export const TEMPLATE_MAX_LENGTH = 1000;
/** How many templates a trainer has. */
export const TEMPLATE_COUNT = 3;

/**
 * `save-templates`: the three templates of the calling trainer's messages, all of them; '' for one that is not used. `version` is
 * the version that the trainer saw (0 for templates that were never saved). Throws 'forbidden' and 'changed-meanwhile'.
 */
export const saveTemplates = {
  name: 'save-templates',
  caller: 'signed-in',
  request: v.strictObject({
    version: VersionSchema,
    texts: v.pipe(v.array(textOfLines(TEMPLATE_MAX_LENGTH)), v.length(TEMPLATE_COUNT)),
  }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;
