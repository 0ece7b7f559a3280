import * as v from 'valibot';
import { DEFAULT_TEMPLATES } from '../texts/trainer/templates.ts';

/**
 * `trainers/{uid}` as the trainer's own pages read it: that it is there makes the account a trainer's. The templates are those of
 * the trainer's messages; `templates_version` counts how often they were saved.
 */
export const TrainerSchema = v.object({
  templates: v.fallback(v.array(v.string()), [...DEFAULT_TEMPLATES]),
  templates_version: v.fallback(v.number(), 0),
});
export type Trainer = v.InferOutput<typeof TrainerSchema>;
