/** What watches the site: the check whether it answers, the numbers of the log, and the alert policies with the mailboxes they write to. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { hasSettings, writeSettings } from '../../deploy/settings.ts';
import { liveVersion } from '../../deploy/stage.ts';
import { root } from '../../processes.ts';
import { askFor, canAsk } from '../ask.ts';
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

/** The label of a policy that says from which file and mailboxes it was made. */
const LABEL = 'definition';

export async function lookAtAlerts(project: Project): Promise<Finding[]> {
  const { id, google } = project;
  const mailboxes = mailboxesOf(project);
  const wanted = readPolicies(mailboxes);
  const policies = `/v3/projects/${id}/alertPolicies`;
  const installed = await google.list(InstalledSchema, 'monitoring', policies, [PAGE]);
  return wanted.flatMap(({ policy, definition }) => {
    const now = installed.find((each) => each.displayName === policy.displayName);
    if (now?.userLabels[LABEL] === definition) return [];
    const make = async () => {
      const alertPolicy = {
        ...policy,
        userLabels: { ...policy.userLabels, [LABEL]: definition },
        notificationChannels: await channelsOf(project),
      };
      if (now) await google.write('PATCH', 'monitoring', `/v3/${now.name}`, alertPolicy);
      else await google.write('POST', 'monitoring', policies, alertPolicy);
    };
    const [what, change] = now
      ? [`The alert '${policy.displayName}' is not as its file says.`, 'bring it up to date']
      : [`The alert '${policy.displayName}' is not installed.`, 'install it'];
    return [
      {
        what,
        change: `${change}: '${policy.displayName}', to ${mailboxes.join(' and ')}`,
        make,
        isNote: true,
      },
    ];
  });
}

/** The policies of the files, each with a short hash of what it is made from. */
function readPolicies(mailboxes: readonly string[]) {
  const folder = join(root, 'config', 'alerts');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return files.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const definition = createHash('sha256')
      .update([...mailboxes, text].join('\n'))
      .digest('hex')
      .slice(0, 16);
    return { policy: v.parse(PolicySchema, JSON.parse(text)), definition };
  });
}

/** Who is written to: the owner, and a second person where there is one. */
function mailboxesOf({ facts, values }: Project) {
  const { ALERT_EMAIL: first = facts.TRAINER.email, SECOND_ALERT_EMAIL: second } = values();
  return second === undefined ? [first] : [first, second];
}

/** The names of the channels to the mailboxes, which are made where there are none. */
async function channelsOf(project: Project) {
  const { id, google } = project;
  const channels = `/v3/projects/${id}/notificationChannels`;
  const all = await google.list(ChannelSchema, 'monitoring', channels, [PAGE]);
  const names: string[] = [];
  for (const address of mailboxesOf(project)) {
    const found = all.find(({ type, labels }) => type === 'email' && labels.email_address === address);
    const channel =
      found ??
      (await google.write('POST', 'monitoring', channels, {
        type: 'email',
        displayName: `Alerts to ${address}`,
        labels: { email_address: address },
        enabled: true,
      }));
    names.push(v.parse(ChannelSchema, channel).name);
  }
  return names;
}

/** Asks for a second person, because one who sleeps or has lost the mailbox hears of nothing. */
export async function lookAtSecondPerson(project: Project): Promise<Finding[]> {
  const { id, facts, values } = project;
  if (!hasSettings(id) || values().SECOND_ALERT_EMAIL !== undefined) return [];
  const [first] = mailboxesOf(project);
  const what = `Only ${first} gets the alerts.`;
  if (!canAsk(project, 'SECOND_ALERT_EMAIL')) {
    const cure = `Write SECOND_ALERT_EMAIL into config/${id}.env, then npm run setup -- ${id}.`;
    return [{ what, cure, isNote: true }];
  }
  return [
    {
      what,
      change: 'let a second person get the alerts, too',
      isNote: true,
      async make() {
        const email = await askFor(project, {
          name: 'SECOND_ALERT_EMAIL',
          says: `the mailbox of a second person who gets the alerts (Enter: nobody but ${first})`,
          isRight: (text) => text === '' || (text !== first && v.is(facts.StoredEmailSchema, text)),
        });
        if (email !== '') writeSettings(id, { SECOND_ALERT_EMAIL: email });
      },
    },
  ];
}

const UptimeSchema = v.object({
  name: v.string(),
  displayName: v.optional(v.string()),
  monitoredResource: v.optional(v.object({ labels: v.record(v.string(), v.string()) })),
});

/**
 * Google asks the site's own address every minute from several places, and `config/alerts/site-down.json` tells when it does not
 * answer. It asks for a file that names this project, because a page of whoever sells the domain would answer, too. Before the
 * site is live there is nothing to ask.
 */
export async function lookAtUptime(project: Project): Promise<Finding[]> {
  const { id, google } = project;
  const site = project.site();
  if (site === undefined) return [];
  const { protocol, hostname: host, port } = new URL(site);
  const displayName = `Site ${id}`;
  const path = `/v3/projects/${id}/uptimeCheckConfigs`;
  const all = await google.list(UptimeSchema, 'monitoring', path, [['pageSize', '100']]);
  const now = all.find((each) => each.displayName === displayName);
  if (now?.monitoredResource?.labels.host === host) return [];
  const what = now
    ? `The uptime check asks another address than ${site}.`
    : `Nobody asks whether ${site} answers.`;
  if ((await liveVersion(site))?.project !== id) {
    const cure = `Run npm run setup -- ${id} again once it is deployed and the domain leads to it.`;
    return [{ what, cure, isNote: true }];
  }
  const isSecure = protocol === 'https:';
  const check = {
    displayName,
    monitoredResource: { type: 'uptime_url', labels: { project_id: id, host } },
    httpCheck: {
      path: '/version.json',
      port: Number(port || (isSecure ? 443 : 80)),
      useSsl: isSecure,
      validateSsl: isSecure,
    },
    contentMatchers: [{ content: `"${id}"`, matcher: 'CONTAINS_STRING' }],
    period: '60s',
    timeout: '10s',
  };
  return [
    {
      what,
      change: `let Google ask ${site} every minute whether it answers`,
      isNote: true,
      async make() {
        // The resource of a check cannot be changed.
        if (now) await google.write('DELETE', 'monitoring', `/v3/${now.name}`);
        await google.write('POST', 'monitoring', path, check);
      },
    },
  ];
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
