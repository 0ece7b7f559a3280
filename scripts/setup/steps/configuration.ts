/** config/<project>.env and the trainer's details, which only a person knows, and the web app, which completes them for the site. */
import * as v from 'valibot';
import { checkSettings } from '../../deploy/check-settings.ts';
import { checkTrainer } from '../../deploy/check-trainer.ts';
import {
  beginSettings,
  explainSettings,
  hasSettings,
  readSettings,
  writeSettings,
} from '../../deploy/settings.ts';
import { askFor, canAsk } from '../ask.ts';
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

const AppsSchema = v.object({
  apps: v.optional(v.array(v.object({ appId: v.string(), displayName: v.optional(v.string()) })), []),
});
const ConfigurationSchema = v.object({
  projectId: v.string(),
  apiKey: v.string(),
  authDomain: v.string(),
  appId: v.string(),
  storageBucket: v.optional(v.string()),
});

/** The name of the web app that the set-up makes. */
const NAME = 'site';

export async function lookAtWebApp(project: Project): Promise<Finding[]> {
  if ((await readWebApp(project)) !== undefined) return [];
  return [
    {
      what: 'The project has no web app.',
      change: `make the web app '${NAME}'`,
      make: () => project.firebase(['apps:create', 'WEB', NAME]),
    },
  ];
}

/**
 * The configuration of the web app by the names that the site is built with; undefined when there is none. It is the app that a
 * set-up made, or the only one there is.
 */
export async function readWebApp({ id, google }: Project) {
  const path = `/v1beta1/projects/${id}/webApps`;
  const { apps = [] } = (await google.read(AppsSchema, 'firebase', path)) ?? {};
  const app =
    apps.find(({ displayName }) => displayName === NAME) ?? (apps.length === 1 ? apps[0] : undefined);
  if (app === undefined) return undefined;
  const found = await google.read(ConfigurationSchema, 'firebase', `${path}/${app.appId}/config`);
  return (
    found && {
      VITE_FIREBASE_PROJECT_ID: found.projectId,
      VITE_FIREBASE_API_KEY: found.apiKey,
      VITE_FIREBASE_AUTH_DOMAIN: found.authDomain,
      VITE_FIREBASE_APP_ID: found.appId,
      VITE_FIREBASE_STORAGE_BUCKET: found.storageBucket ?? `${id}.firebasestorage.app`,
    }
  );
}
