/** The webhook at Stripe: one, with our address, events and version, whose secret is stored. */
import { Stripe } from 'stripe';
import { messageOf } from '../../processes.mjs';
import { SKEW_MS } from '../skew.mjs';

/** @import { Project, Secret } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

const SECRET = 'STRIPE_WEBHOOK_SECRET';
const PAGE = 'https://dashboard.stripe.com/webhooks';

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtStripeWebhook(project) {
  const site = project.values().APP_ORIGINS?.split(',')[0]?.trim();
  const [key, secret] = await Promise.all([project.secret('STRIPE_SECRET_KEY'), project.secret(SECRET)]);
  if (site === undefined || key === undefined) {
    const needed = site === undefined ? 'APP_ORIGINS' : 'STRIPE_SECRET_KEY';
    return [
      {
        what: `The webhook at Stripe cannot be looked at without ${needed}.`,
        cure: `Run npm run setup -- ${project.id} again when it is there.`,
      },
    ];
  }
  const stripe = connect(project, key.value);
  const url = `${site}/api/stripe-webhook`;
  let found;
  try {
    found = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter((each) => each.url === url);
  } catch (error) {
    return unreadable(project, url, secret, error);
  }
  return findingsOf(project, stripe, url, secret, found);
}

/**
 * @param {Project} project
 * @param {Stripe} stripe
 * @param {string} url
 * @param {Secret | undefined} secret
 * @param {readonly Stripe.WebhookEndpoint[]} found
 * @returns {Finding[]}
 */
function findingsOf(project, stripe, url, secret, found) {
  const { STRIPE_EVENTS: events, STRIPE_API_VERSION: version } = project.facts;
  // The newest is the one whose secret is stored: a set-up that was interrupted may have left an older one.
  const [newest, ...older] = found.toSorted((a, b) => b.created - a.created);
  const make = async () => {
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...events],
      api_version: version,
    });
    await project.setSecret(SECRET, made.secret ?? '');
    for (const { id } of found) await stripe.webhookEndpoints.del(id);
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
  /** @type {Finding[]} */
  const findings = older.map(({ id }) => ({
    what: `Stripe has a second webhook with the same address, ${id}.`,
    change: `remove the older webhook ${id} at Stripe`,
    async make() {
      await stripe.webhookEndpoints.del(id);
    },
  }));
  const missing = newest.enabled_events.includes('*')
    ? []
    : events.filter((event) => !newest.enabled_events.includes(event));
  if (missing.length > 0 || newest.status !== 'enabled') {
    const lacks = missing.length > 0 ? `does not send ${missing.join(', ')}` : 'is switched off';
    findings.push({
      what: `The webhook at Stripe ${lacks}.`,
      change: `let the webhook at Stripe send ${events.join(', ')}`,
      async make() {
        await stripe.webhookEndpoints.update(newest.id, { enabled_events: [...events], disabled: false });
      },
    });
  }
  return findings;
}

/**
 * A restricted key may not be allowed to manage webhooks, which is no fault. Then the owner registers it.
 * @param {Project} project
 * @param {string} url
 * @param {Secret | undefined} secret
 * @param {unknown} error
 * @returns {Finding[]}
 */
function unreadable({ id, facts }, url, secret, error) {
  const what = `The webhooks at Stripe could not be read (${messageOf(error).split('\n')[0]}).`;
  const registered = `${PAGE} has to have ${url} with version ${facts.STRIPE_API_VERSION} and the events ${facts.STRIPE_EVENTS.join(', ')}.`;
  if (secret !== undefined) return [{ what, cure: registered, isNote: true }];
  const store = `npx firebase functions:secrets:set ${SECRET} --project ${id}`;
  return [{ what, cure: `${registered} Then store its secret: ${store}` }];
}

/**
 * @param {Project} project
 * @param {string} key
 */
function connect({ values, facts }, key) {
  const origin = process.env.STRIPE_API_URL ?? values().STRIPE_API_URL ?? 'https://api.stripe.com';
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(key, {
    apiVersion: facts.STRIPE_API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port: Number(port) }),
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
