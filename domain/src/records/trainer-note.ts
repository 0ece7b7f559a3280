import * as v from 'valibot';
import { MomentSchema } from './subscriber.ts';

/** `trainer_notes/{id}`: a trainer's private note about a row of the queue. `version` counts how often it was saved. */
export const TrainerNoteSchema = v.object({
  text: v.string(),
  version: v.number(),
  updated_at: MomentSchema,
});
export type TrainerNote = v.InferOutput<typeof TrainerNoteSchema>;
