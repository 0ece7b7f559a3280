/** config/<project>.env and the trainer's details, which only a person knows, and the web app, which completes them for the site. */

import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { checkSettings, checkTrainer } from '../../deploy/checks.ts';
import {
  beginSettings,
  explainSettings,
  hasSettings,
  readSettings,
  writeSettings,
} from '../../deploy/settings.ts';
import { askFor, canAsk } from '../ask.ts';
import { adviceBesides, askForKey, type Key, KEYS, tryKey } from '../keys.ts';
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

/** The secrets of the functions, except that of Stripe's webhook, which comes with the webhook; and whether the keys among them work. */

/** A value for the secret of AbacatePay's webhook, which is ours to choose. */
export function newWebhookSecret() {
  return randomBytes(24).toString('hex');
}

export async function lookAtSecrets(project: Project): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of KEYS) {
    if ((await project.secret(key.name)) === undefined) findings.push(missing(project, key));
  }
  if ((await project.secret('ABACATEPAY_WEBHOOK_SECRET')) === undefined) {
    findings.push({
      what: 'The secret ABACATEPAY_WEBHOOK_SECRET has no value.',
      change: 'store a new random ABACATEPAY_WEBHOOK_SECRET',
      make: () => project.setSecret('ABACATEPAY_WEBHOOK_SECRET', newWebhookSecret()),
    });
  }
  return findings;
}

function missing(project: Project, key: Key): Finding {
  const { name, says } = key;
  const what = `The secret ${name} has no value.`;
  if (canAsk(project, name)) {
    return {
      what,
      change: `store ${name} (${says})`,
      make: async () => project.setSecret(name, await askForKey(project, key)),
    };
  }
  return {
    what,
    cure: `npm run setup -- ${project.id} at a terminal asks for it, or takes it from the environment: ${says}.`,
  };
}

/**
 * Asks each provider for all that the product does with the key, in a way that changes nothing. One that cannot be asked is only noted, so that its bad hour does not stop a deployment.
 */
export async function lookAtKeys(project: Project): Promise<Finding[]> {
  const found = await Promise.all(
    KEYS.map(async (key) => {
      const { name } = key;
      const secret = await project.secret(name);
      const told = secret && (await tryKey(project, key, secret.value));
      if (!told) return [];
      const besides = adviceBesides(project, key);
      const cure = `npm run setup -- ${project.id} --key ${name} stores another one.${besides}`;
      return told.isRefused
        ? [{ what: `${name} is refused: ${told.why}.`, cure }]
        : [
            {
              what: `${name} could not be tried: ${told.why}.`,
              cure: `Try again later.${besides}`,
              isNote: true,
            },
          ];
    }),
  );
  return found.flat();
}

/** Whether the keys of the two payment providers are of one mode. Of their values only the beginning is looked at. */
export async function lookAtKeyModes({ isStaging, secret }: Project): Promise<Finding[]> {
  const [stripe, abacatepay] = await Promise.all([secret('STRIPE_SECRET_KEY'), secret('ABACATEPAY_API_KEY')]);
  const card = /^(?:sk|rk)_(live|test)_/.exec(stripe?.value ?? '')?.[1];
  const pix = { prod: 'live', dev: 'test' }[/^abc_(prod|dev)_/.exec(abacatepay?.value ?? '')?.[1] ?? ''];
  if (card === undefined || pix === undefined) return [];
  if (card !== pix) {
    const what = `The keys are of two modes: Stripe's is ${card}, AbacatePay's is ${pix}. Half of the buyers would pay with money that is none.`;
    return [{ what, cure: 'Store keys of one mode (docs/operations.md, Changing a key).' }];
  }
  if (isStaging && card === 'live') {
    const what = 'The project to try things has live keys: whoever tries them pays.';
    return [{ what, cure: 'Store test keys: sk_test_… and abc_dev_….' }];
  }
  if (isStaging || card === 'live') return [];
  return [
    {
      what: 'The keys are test keys: nobody can pay with money.',
      cure: 'Store live keys (sk_live_…, abc_prod_…) when the rehearsal is over.',
      isNote: true,
    },
  ];
}
