/** config/<project>.env and the trainer's details, which only a person knows. */
import * as v from 'valibot';
import { checkSettings } from '../../deploy/check-settings.mjs';
import { checkTrainer } from '../../deploy/check-trainer.mjs';
import { explainSettings } from '../../deploy/explain-settings.mjs';
import { hasSettings, readSettings } from '../../deploy/read-settings.mjs';
import { askFor, canAsk } from '../ask.mjs';
import { beginSettings, writeSettings } from '../write-settings.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/** What the mail provider tells the owner. It is asked for together, because a server without a user is right, too. */
const MAIL = /** @type {const} */ (['SMTP_URL', 'SMTP_USER', 'MAIL_FROM']);

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
export async function lookAtMailServer(project) {
  const { id, values, facts } = project;
  const now = values();
  if (!hasSettings(id) || (now.SMTP_URL && now.MAIL_FROM)) return [];
  const explained = explainSettings(id);
  return MAIL.filter((name) => now[name] === undefined && canAsk(project, name)).map((name) => ({
    what: `config/${id}.env does not say ${name}.`,
    change: `write ${name} into config/${id}.env`,
    async make() {
      const schema = facts.SettingsSchema.entries[name];
      const isRight = (/** @type {string} */ text) => v.is(schema, text === '' ? undefined : text);
      writeSettings(id, {
        [name]: await askFor(project, { name, says: explained.get(name) ?? '', isRight }),
      });
    },
  }));
}

/** @type {(project: Project) => Promise<Finding[]>} */
export async function lookAtConfiguration({ id, facts, isStaging }) {
  if (!hasSettings(id)) return [];
  const settings = readSettings(id);
  return [...checkSettings(id, settings, facts), ...checkTrainer(facts, settings.values, isStaging)];
}
