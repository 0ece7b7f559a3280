/** config/<project>.env and the trainer's details, which only a person can fill in. */
import { checkSettings } from '../../deploy/check-settings.mjs';
import { checkTrainer } from '../../deploy/check-trainer.mjs';
import { hasSettings, readSettings } from '../../deploy/read-settings.mjs';
import { beginSettings } from '../write-settings.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/** @type {(project: Project) => Promise<Finding[]>} */
export async function lookAtConfigurationFile({ id }) {
  if (hasSettings(id)) return [];
  return [
    {
      what: `There is no config/${id}.env.`,
      change: `begin config/${id}.env as a copy of config/example.env`,
      make: async () => beginSettings(id),
    },
  ];
}

/** @type {(project: Project) => Promise<Finding[]>} */
export async function lookAtConfiguration({ id, facts, isStaging }) {
  if (!hasSettings(id)) return [];
  const settings = readSettings(id);
  return [
    ...checkSettings(id, settings, facts),
    ...checkTrainer(facts, settings.values.APP_ORIGINS, isStaging),
  ];
}
