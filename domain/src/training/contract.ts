import * as v from 'valibot';
import type { Contract } from '../kit/contract.ts';
import { cleanLine, hasVisibleText } from '../kit/text-field.ts';
import { LIBRARY_MAX_COUNT, LibraryExerciseSchema, ShortIdSchema } from './exercises.ts';
import { DraftDaysSchema, TEMPLATE_NAME_MAX_LENGTH, TemplateProfileSchema } from './routine.ts';

/** The version of a record that a trainer saw; 0 for a record that did not exist. */
const VersionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const UidSchema = v.pipe(v.string(), v.regex(/^(?!__.*__$)[\w-]{1,128}$/));

/**
 * `change-exercises`: writes exercises into the library, all or none. Each names the version of its exercise that the trainer saw, 0
 * for a new one. Throws 'forbidden', 'changed-meanwhile' and, where the library would hold too many or a name twice,
 * 'action-not-possible'.
 */
export const changeExercises = {
  name: 'change-exercises',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    exercises: v.pipe(
      v.array(LibraryExerciseSchema),
      v.minLength(1),
      v.maxLength(LIBRARY_MAX_COUNT),
      v.check((exercises) => new Set(exercises.map(({ id }) => id)).size === exercises.length),
    ),
  }),
  /** The version of the library, which its document then has. */
  response: v.object({ version: v.number() }),
} as const satisfies Contract;

/**
 * `save-draft`: what a trainer writes for the account `id`. `version` is that of the draft that the trainer saw. The audit has one
 * record for each draft, trainer and hour. Throws 'forbidden', 'subscriber-gone', 'changed-meanwhile' and, for purchases that no
 * account may see and for days that are too long for a document, 'action-not-possible'.
 */
export const saveDraft = {
  name: 'save-draft',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ id: UidSchema, version: VersionSchema, days: DraftDaysSchema }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;

/**
 * `save-template`: writes the template `id`, or erases it where `template` is null. `version` is the version that the trainer saw.
 * The server takes notes, loads and lines of words out. Throws 'forbidden', 'changed-meanwhile' and, where there are too many,
 * 'action-not-possible'.
 */
export const saveTemplate = {
  name: 'save-template',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    id: ShortIdSchema,
    version: VersionSchema,
    // A null in a request reaches the server as a missing field.
    template: v.optional(
      v.nullable(
        v.strictObject({
          name: v.pipe(
            v.string(),
            v.transform(cleanLine),
            v.maxLength(TEMPLATE_NAME_MAX_LENGTH),
            v.check(hasVisibleText),
          ),
          profile: TemplateProfileSchema,
          days: DraftDaysSchema,
        }),
      ),
      null,
    ),
  }),
  response: v.object({ version: v.number() }),
} as const satisfies Contract;
