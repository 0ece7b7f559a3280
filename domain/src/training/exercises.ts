import * as v from 'valibot';
import { cleanLine, hasVisibleText, textOfLines } from '../kit/text-field.ts';

/** One line of text of at most `max` characters, also an empty one. */
const line = (max: number) => v.pipe(v.string(), v.transform(cleanLine), v.maxLength(max));

export const EXERCISE_NAME_MAX_LENGTH = 80;
export const EXERCISE_WORD_MAX_LENGTH = 40;
export const CUE_MAX_LENGTH = 200;
/** How many lines the pages of the library let a trainer write. */
export const CUE_MAX_LINES = 2;

/** The name of an exercise, 1 to 80 characters. */
export const ExerciseNameSchema = v.pipe(
  line(EXERCISE_NAME_MAX_LENGTH),
  v.check((name) => hasVisibleText(name)),
);

/** The id of an exercise, of a day or of an item in a day. The browser makes it, and it never changes. */
export const ShortIdSchema = v.pipe(v.string(), v.regex(/^[a-z\d]{1,12}$/));

/** The id of a video at YouTube: how it is stored, so that no other address is ever opened. */
const VideoIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{11}$/));

/** What is told of an exercise, in the library and in a routine. */
const EXERCISE = {
  id: ShortIdSchema,
  name: ExerciseNameSchema,
  video: v.nullable(VideoIdSchema),
  /** What to heed while doing it, in two lines at most. */
  cue: textOfLines(CUE_MAX_LENGTH),
};

/** An exercise as a routine holds it, so that whoever trains needs nothing of the library. */
export const ExerciseSchema = v.strictObject(EXERCISE);
export type Exercise = v.InferOutput<typeof ExerciseSchema>;

/** An exercise of the trainer's library. */
export const LibraryExerciseSchema = v.strictObject({
  ...EXERCISE,
  /** How often it was written. A change names the version that its trainer saw; 0 for a new one. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The part of the body and the equipment, in the trainer's own words. */
  group: line(EXERCISE_WORD_MAX_LENGTH),
  equipment: line(EXERCISE_WORD_MAX_LENGTH),
  /** An archived exercise is offered no more. It stays in the routines that have it. */
  archived: v.boolean(),
});
export type LibraryExercise = v.InferOutput<typeof LibraryExerciseSchema>;

/** How many exercises the library holds at most: as one text they stay below the size of one document. */
export const LIBRARY_MAX_COUNT = 1800;

/** The library is one document, whose list is one JSON text: one read instead of 1,800. */
export const LIBRARY_PATH = 'library/exercises';

/** `library/exercises`. Trainers read it, only the server writes it. */
export const LibrarySchema = v.object({
  /** How often the document was written. */
  version: v.number(),
  list: v.pipe(v.string(), v.parseJson(), v.array(LibraryExerciseSchema)),
});
export type Library = v.InferOutput<typeof LibrarySchema>;
