/** The webhook at Stripe: one, with our address, events and version, whose secret is stored. */

import type { Stripe } from 'stripe';
import * as v from 'valibot';
import { messageOf } from '../../processes.ts';
import type { Project, Secret } from '../open-project.ts';
import { askAbacatepay, SKEW_MS, stripeOf } from '../providers.ts';
import type { Finding } from '../step.ts';

const SECRET = 'STRIPE_WEBHOOK_SECRET';
const STRIPE_PAGE = 'https://dashboard.stripe.com/webhooks';

export async function lookAtStripeWebhook(project: Project): Promise<Finding[]> {
  const [key, secret] = await Promise.all([project.secret('STRIPE_SECRET_KEY'), project.secret(SECRET)]);
  const url = urlOf(project);
  if (url === undefined || key === undefined) {
    const needed = url === undefined ? 'the configuration' : 'STRIPE_SECRET_KEY';
    return [
      {
        what: `The webhook at Stripe cannot be looked at without ${needed}.`,
        cure: `Run npm run setup -- ${project.id} again when it is there.`,
      },
    ];
  }
  const { webhookEndpoints } = stripeOf(project, key.value);
  try {
    const { data } = await webhookEndpoints.list({ limit: 100 });
    // One that a set-up made for this project is the site's at an earlier address.
    const ours = data.filter((each) => each.url === url || each.metadata.project === project.id);
    return findingsOf(project, webhookEndpoints, url, secret, ours);
  } catch (error) {
    return unreadable(project, url, secret, error);
  }
}

/** Registers a webhook, beside another that may be there, and stores its secret. */
export async function registerAtStripe(project: Project) {
  const { id, facts } = project;
  const key = await project.secret('STRIPE_SECRET_KEY');
  const made = await stripeOf(project, key?.value ?? '').webhookEndpoints.create({
    url: urlOf(project) ?? '',
    enabled_events: [...facts.STRIPE_EVENTS],
    api_version: facts.STRIPE_API_VERSION,
    metadata: { project: id },
  });
  await project.setSecret(SECRET, made.secret ?? '');
}

function urlOf({ site }: Project) {
  const origin = site();
  return origin && `${origin}/api/stripe-webhook`;
}

function findingsOf(
  project: Project,
  endpoints: Stripe['webhookEndpoints'],
  url: string,
  secret: Secret | undefined,
  found: readonly Stripe.WebhookEndpoint[],
): Finding[] {
  const { STRIPE_EVENTS: events, STRIPE_API_VERSION: version } = project.facts;
  // The newest is the one whose secret is stored: a set-up that was interrupted may have left an older one.
  const [newest, ...older] = found.toSorted((a, b) => b.created - a.created);
  const make = async () => {
    await registerAtStripe(project);
    for (const { id } of found) await endpoints.del(id);
  };
  if (newest === undefined) {
    const change = `register the webhook ${url} at Stripe and store its secret`;
    return [{ what: 'No webhook is registered at Stripe.', change, make }];
  }
  const isStored = secret !== undefined && secret.since.getTime() + SKEW_MS >= newest.created * 1_000;
  if (newest.api_version !== version || !isStored) {
    const what = isStored
      ? `The webhook at Stripe sends version ${newest.api_version ?? 'of the account'} and not ${version}.`
      : `The secret of the webhook at Stripe is not stored as ${SECRET}.`;
    return [{ what, change: `replace the webhook ${url} at Stripe and store its secret`, make }];
  }
  const findings: Finding[] = older.map(({ id, url: theirs }) => ({
    what: `Stripe has an older webhook of this site, ${id} at ${theirs}.`,
    change: `remove the older webhook ${id} at Stripe`,
    // Its events come twice or are refused, which nobody is harmed by until the deployment that is under way.
    isNote: true,
    make: () => endpoints.del(id),
  }));
  const missing = newest.enabled_events.includes('*')
    ? []
    : events.filter((event) => !newest.enabled_events.includes(event));
  const isElsewhere = newest.url !== url;
  if (isElsewhere || missing.length > 0 || newest.status !== 'enabled') {
    const lacks = missing.length > 0 ? `does not send ${missing.join(', ')}` : 'is switched off';
    findings.push({
      what: `The webhook at Stripe ${isElsewhere ? `leads to ${newest.url}` : lacks}.`,
      change: `let the webhook at Stripe send ${events.join(', ')} to ${url}`,
      make: () => endpoints.update(newest.id, { url, enabled_events: [...events], disabled: false }),
    });
  }
  return findings;
}

/** A restricted key may not be allowed to manage webhooks, which is no fault. Then the owner registers it. */
function unreadable(
  { id, facts }: Project,
  url: string,
  secret: Secret | undefined,
  error: unknown,
): Finding[] {
  const what = `The webhooks at Stripe could not be read (${messageOf(error).split('\n')[0]}).`;
  const registered = `${STRIPE_PAGE} has to have ${url} with version ${facts.STRIPE_API_VERSION} and the events ${facts.STRIPE_EVENTS.join(', ')}.`;
  if (secret !== undefined) return [{ what, cure: registered, isNote: true }];
  const store = `npx firebase functions:secrets:set ${SECRET} --project ${id}`;
  return [{ what, cure: `${registered} Then store its secret: ${store}` }];
}

/** The webhook at AbacatePay: one, with our address and events, made after our secret was stored. */

const ABACATEPAY_PAGE = 'https://app.abacatepay.com/webhooks';

const WebhookSchema = v.object({
  id: v.string(),
  name: v.optional(v.string()),
  endpoint: v.string(),
  events: v.array(v.string()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
});

export async function lookAtAbacatepayWebhook(project: Project): Promise<Finding[]> {
  const { id, facts, secret: read } = project;
  const [key, secret] = await Promise.all([read('ABACATEPAY_API_KEY'), read('ABACATEPAY_WEBHOOK_SECRET')]);
  const endpoint = endpointOf(project);
  if (endpoint === undefined || key === undefined || secret === undefined) {
    const needed = endpoint === undefined ? 'the configuration' : 'its key and our secret';
    return [
      {
        what: `The webhook at AbacatePay cannot be looked at without ${needed}.`,
        cure: `Run npm run setup -- ${id} again when it is there.`,
      },
    ];
  }
  const events = facts.ABACATEPAY_EVENTS;
  let ours;
  try {
    const all = await askAbacatepay(project, key.value, '/webhooks/list?limit=100');
    // One that a set-up made for this project is the site's at an earlier address.
    ours = v
      .parse(v.array(WebhookSchema), all)
      .filter((each) => each.endpoint === endpoint || each.name === nameOf(project));
  } catch (error) {
    return [
      {
        what: `The webhooks at AbacatePay could not be read (${messageOf(error)}).`,
        cure: `Give the key the permissions WEBHOOK:READ, WEBHOOK:CREATE and WEBHOOK:DELETE, or see at ${ABACATEPAY_PAGE} that ${endpoint} has the events ${events.join(', ')} and our secret.`,
        isNote: true,
      },
    ];
  }
  const remove = async (webhooks: typeof ours) => {
    for (const webhook of webhooks)
      await askAbacatepay(project, key.value, '/webhooks/delete', { id: webhook.id });
  };
  const [newest, ...older] = ours.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  const missing = events.filter((event) => !newest?.events.includes(event));
  const isOlder = newest !== undefined && Date.parse(newest.updatedAt) + SKEW_MS < secret.since.getTime();
  if (newest === undefined || newest.endpoint !== endpoint || missing.length > 0 || isOlder) {
    let what = 'The webhook at AbacatePay was last changed before our secret, so its events may be refused.';
    if (newest === undefined) what = 'No webhook is registered at AbacatePay.';
    else if (newest.endpoint !== endpoint) what = `The webhook at AbacatePay leads to ${newest.endpoint}.`;
    else if (missing.length > 0) what = `The webhook at AbacatePay does not send ${missing.join(', ')}.`;
    return [
      {
        what,
        change: `register the webhook ${endpoint} at AbacatePay with our secret, and remove its earlier ones`,
        async make() {
          await registerAtAbacatepay(project);
          await remove(ours);
        },
      },
    ];
  }
  return older.map((webhook) => ({
    what: `AbacatePay has an older webhook of this site, ${webhook.id} at ${webhook.endpoint}.`,
    change: `remove the older webhook ${webhook.id} at AbacatePay`,
    // Its events come twice or are refused, which nobody is harmed by until the deployment that is under way.
    isNote: true,
    make: () => remove([webhook]),
  }));
}

/** Registers a webhook with our secret, beside another that may be there. */
export async function registerAtAbacatepay(project: Project) {
  const { facts, secret: read } = project;
  const [key, secret] = await Promise.all([read('ABACATEPAY_API_KEY'), read('ABACATEPAY_WEBHOOK_SECRET')]);
  await askAbacatepay(project, key?.value ?? '', '/webhooks/create', {
    name: nameOf(project),
    endpoint: endpointOf(project),
    secret: secret?.value,
    events: facts.ABACATEPAY_EVENTS,
  });
}

const nameOf = ({ id }: Project) => `Site ${id}`;

function endpointOf({ site }: Project) {
  const origin = site();
  return origin && `${origin}/api/abacatepay-webhook`;
}
