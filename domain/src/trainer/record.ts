import * as v from 'valibot';
import { DEFAULT_TEMPLATES } from './texts/templates.ts';
import { MomentSchema } from '../kit/subscriber.ts';

/**
 * `trainers/{uid}` as the trainer's own pages read it: that it is there makes the account a trainer's. The templates are those of
 * the trainer's messages; `templates_version` counts how often they were saved.
 */
export const TrainerSchema = v.object({
  templates: v.fallback(v.array(v.string()), [...DEFAULT_TEMPLATES]),
  templates_version: v.fallback(v.number(), 0),
});
export type Trainer = v.InferOutput<typeof TrainerSchema>;

/** `trainer_notes/{id}`: a trainer's private note about a row of the queue. `version` counts how often it was saved. */
export const TrainerNoteSchema = v.object({
  text: v.string(),
  version: v.number(),
  updated_at: MomentSchema,
});
export type TrainerNote = v.InferOutput<typeof TrainerNoteSchema>;
