/** The alert policies of config/alerts with the mailbox that they write to, and the numbers of the log that they watch. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { root } from '../../processes.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const PolicySchema = v.looseObject({
  displayName: v.string(),
  userLabels: v.optional(v.record(v.string(), v.string()), {}),
});

const InstalledSchema = v.object({ ...PolicySchema.entries, name: v.string() });
const ChannelSchema = v.object({
  name: v.string(),
  type: v.optional(v.string()),
  labels: v.optional(v.record(v.string(), v.string()), {}),
});

/** More than any project has, so that one page holds all. */
const PAGE = ['pageSize', '1000'] as [string, string];

/** The label of a policy that says from which file and mailbox it was made. */
const LABEL = 'definition';

export async function lookAtAlerts(project: Project): Promise<Finding[]> {
  const { id, google } = project;
  const mailbox = mailboxOf(project);
  const wanted = readPolicies(mailbox);
  const policies = `/v3/projects/${id}/alertPolicies`;
  const installed = await google.list(InstalledSchema, 'monitoring', policies, [PAGE]);
  return wanted.flatMap(({ policy, definition }) => {
    const now = installed.find((each) => each.displayName === policy.displayName);
    if (now?.userLabels[LABEL] === definition) return [];
    const make = async () => {
      const alertPolicy = {
        ...policy,
        userLabels: { ...policy.userLabels, [LABEL]: definition },
        notificationChannels: [await channelOf(project)],
      };
      if (now) await google.write('PATCH', 'monitoring', `/v3/${now.name}`, alertPolicy);
      else await google.write('POST', 'monitoring', policies, alertPolicy);
    };
    const [what, change] = now
      ? [`The alert '${policy.displayName}' is not as its file says.`, 'bring it up to date']
      : [`The alert '${policy.displayName}' is not installed.`, 'install it'];
    return [{ what, change: `${change}: '${policy.displayName}', to ${mailbox}`, make, isNote: true }];
  });
}

/** The policies of the files, each with a short hash of what it is made from. */
function readPolicies(mailbox: string) {
  const folder = join(root, 'config', 'alerts');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const definition = createHash('sha256').update(`${mailbox}\n${text}`).digest('hex').slice(0, 16);
    return { policy: v.parse(PolicySchema, JSON.parse(text)), definition };
  });
}

/** Who is written to. */
function mailboxOf({ facts, values }: Project) {
  return values().ALERT_EMAIL ?? facts.TRAINER.email;
}

/** The name of the channel to the mailbox, which is made where there is none. */
async function channelOf(project: Project) {
  const { id, google } = project;
  const channels = `/v3/projects/${id}/notificationChannels`;
  const address = mailboxOf(project);
  const all = await google.list(ChannelSchema, 'monitoring', channels, [PAGE]);
  const found = all.find(({ type, labels }) => type === 'email' && labels.email_address === address);
  if (found) return found.name;
  const made = await google.write('POST', 'monitoring', channels, {
    type: 'email',
    displayName: `Alerts to ${address}`,
    labels: { email_address: address },
    enabled: true,
  });
  return v.parse(ChannelSchema, made).name;
}

const MetricSchema = v.looseObject({
  name: v.string(),
  filter: v.string(),
  labelExtractors: v.optional(v.record(v.string(), v.string()), {}),
});

export async function lookAtLogMetrics({ id, google }: Project): Promise<Finding[]> {
  const folder = join(root, 'config', 'alerts', 'metrics');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const findings: Finding[] = [];
  for (const file of files.toSorted()) {
    const metric = v.parse(MetricSchema, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const { name, filter, labelExtractors } = metric;
    const path = `/v2/projects/${id}/metrics/${name}`;
    const now = await google.read(MetricSchema, 'logging', path);
    if (now?.filter === filter && isDeepStrictEqual(now.labelExtractors, labelExtractors)) continue;
    findings.push({
      what: now ? `The metric ${name} is not as its file says.` : `The log is not counted as ${name}.`,
      change: `count the log as ${name}`,
      // Update makes a metric where there is none.
      make: () => google.write('PUT', 'logging', path, metric),
      isNote: true,
    });
  }
  return findings;
}
