/** config/<project>.env and the trainer's details, which only a person knows. */
import * as v from 'valibot';
import { checkSettings } from '../../deploy/check-settings.ts';
import { checkTrainer } from '../../deploy/check-trainer.ts';
import { explainSettings } from '../../deploy/explain-settings.ts';
import { hasSettings, readSettings } from '../../deploy/read-settings.ts';
import { askFor, canAsk } from '../ask.ts';
import { beginSettings, writeSettings } from '../write-settings.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

/** What the mail provider tells the owner. It is asked for together, because a server without a user is right, too. */
const MAIL = ['SMTP_URL', 'SMTP_USER', 'MAIL_FROM'] as const;

export async function lookAtConfigurationFile({ id }: Project): Promise<Finding[]> {
  if (hasSettings(id)) return [];
  return [
    {
      what: `There is no config/${id}.env.`,
      change: `begin config/${id}.env as a copy of config/example.env`,
      make: async () => beginSettings(id),
    },
  ];
}

export async function lookAtMailServer(project: Project): Promise<Finding[]> {
  const { id, values, facts } = project;
  const now = values();
  if (!hasSettings(id) || (now.SMTP_URL && now.MAIL_FROM)) return [];
  const explained = explainSettings(id);
  return MAIL.filter((name) => now[name] === undefined && canAsk(project, name)).map((name) => ({
    what: `config/${id}.env does not say ${name}.`,
    change: `write ${name} into config/${id}.env`,
    async make() {
      const schema = facts.SettingsSchema.entries[name];
      const isRight = (text: string) => v.is(schema, text === '' ? undefined : text);
      writeSettings(id, {
        [name]: await askFor(project, { name, says: explained.get(name) ?? '', isRight }),
      });
    },
  }));
}

export async function lookAtConfiguration({ id, facts, isStaging }: Project): Promise<Finding[]> {
  if (!hasSettings(id)) return [];
  const settings = readSettings(id);
  return [...checkSettings(id, settings, facts), ...checkTrainer(facts, settings.values, isStaging)];
}
