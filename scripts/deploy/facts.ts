/**
 * What the commands of a deployment have to know of the product's own code. The commands are plain JavaScript, so
 * `load-facts.mjs` bundles this file for them.
 */
import * as v from 'valibot';
import { ConfigSchema } from '../../functions/src/config/config-schema.ts';
import { REGION } from '../../functions/src/config/region.ts';
import { SiteSchema } from '../../web/src/config/site-schema.ts';

export { TRAINER } from '../../domain/src/trainer.ts';
export { REGION };

/** What concerns the deployment alone. */
const DeploymentSchema = v.object({
  /** The project that `--staging` deploys to. */
  STAGING_PROJECT: v.optional(v.string()),
});

/** The schema of config/<project>.env. */
export const SettingsSchema = v.object({
  ...SiteSchema.entries,
  ...ConfigSchema.entries,
  ...DeploymentSchema.entries,
});

/** The values of config/<project>.env that are deployed with the functions. */
export const FUNCTIONS_NAMES: readonly string[] = Object.keys(ConfigSchema.entries);
