/** The alert policies of config/alerts, and the mailbox that they write to. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../processes.mjs';
import { orAbsent } from '../absent.mjs';
import { messageOfJson } from '../message-of-json.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

const PolicySchema = v.looseObject({
  displayName: v.string(),
  userLabels: v.optional(v.record(v.string(), v.string()), {}),
});

/** The label of a policy that says from which file and mailbox it was made. */
const LABEL = 'definition';

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtAlerts(project) {
  const { id, google } = project;
  const mailbox = mailboxOf(project);
  const wanted = readPolicies(mailbox);
  const name = `projects/${id}`;
  const installed =
    wanted.length === 0 ? [] : ((await orAbsent(google.alerts.listAlertPolicies({ name })))?.[0] ?? []);
  return wanted.flatMap(({ policy, definition }) => {
    const now = installed.find((each) => each.displayName === policy.displayName);
    if (now?.userLabels?.[LABEL] === definition) return [];
    const make = async () => {
      const alertPolicy = {
        ...messageOfJson(policy),
        userLabels: { ...policy.userLabels, [LABEL]: definition },
        notificationChannels: [await channelOf(project)],
      };
      if (now?.name)
        await google.alerts.updateAlertPolicy({ alertPolicy: { ...alertPolicy, name: now.name } });
      else await google.alerts.createAlertPolicy({ name, alertPolicy });
    };
    const [what, change] = now
      ? [`The alert '${policy.displayName}' is not as its file says.`, 'bring it up to date']
      : [`The alert '${policy.displayName}' is not installed.`, 'install it'];
    return [{ what, change: `${change}: '${policy.displayName}', to ${mailbox}`, make, isNote: true }];
  });
}

/**
 * The policies of the files, each with a short hash of what it is made from.
 * @param {string} mailbox
 */
function readPolicies(mailbox) {
  const folder = join(root, 'config', 'alerts');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const definition = createHash('sha256').update(`${mailbox}\n${text}`).digest('hex').slice(0, 16);
    return { policy: v.parse(PolicySchema, JSON.parse(text)), definition };
  });
}

/**
 * Who is written to.
 * @param {Project} project
 */
function mailboxOf({ facts, values }) {
  return values().ALERT_EMAIL ?? facts.TRAINER.email;
}

/**
 * The name of the channel to the mailbox, which is made where there is none.
 * @param {Project} project
 */
async function channelOf(project) {
  const name = `projects/${project.id}`;
  const address = mailboxOf(project);
  const { channels } = project.google;
  const [all] = await channels.listNotificationChannels({ name });
  const found = all.find(({ type, labels }) => type === 'email' && labels?.email_address === address);
  if (found?.name) return found.name;
  const [made] = await channels.createNotificationChannel({
    name,
    notificationChannel: {
      type: 'email',
      displayName: `Alerts to ${address}`,
      labels: { email_address: address },
      enabled: { value: true },
    },
  });
  return made.name ?? '';
}
