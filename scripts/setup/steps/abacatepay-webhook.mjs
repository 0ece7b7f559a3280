/** The webhook at AbacatePay: our address and events, made after our secret was stored. */
import * as v from 'valibot';
import { messageOf } from '../../processes.mjs';
import { SKEW_MS } from '../skew.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

const PAGE = 'https://app.abacatepay.com/webhooks';
const TIMEOUT_MS = 10_000;

const WebhookSchema = v.object({
  endpoint: v.string(),
  events: v.array(v.string()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
});
const ListSchema = v.object({ data: v.array(WebhookSchema) });

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtAbacatepayWebhook(project) {
  const { id, facts, secret: read, values } = project;
  const site = values().APP_ORIGINS?.split(',')[0]?.trim();
  const [key, secret] = await Promise.all([read('ABACATEPAY_API_KEY'), read('ABACATEPAY_WEBHOOK_SECRET')]);
  if (site === undefined || key === undefined || secret === undefined) {
    const needed = site === undefined ? 'APP_ORIGINS' : 'its key and our secret';
    return [
      {
        what: `The webhook at AbacatePay cannot be looked at without ${needed}.`,
        cure: `Run npm run setup -- ${id} again when it is there.`,
      },
    ];
  }
  const endpoint = `${site}/api/abacatepay-webhook`;
  const events = facts.ABACATEPAY_EVENTS;
  /** @type {(path: string, body?: object) => Promise<unknown>} */
  const send = (path, body) => request(values().ABACATEPAY_API_URL, key.value, path, body);
  let found;
  try {
    const { data } = v.parse(ListSchema, await send('/webhooks/list?limit=100'));
    found = data.filter((each) => each.endpoint === endpoint);
  } catch (error) {
    return [
      {
        what: `The webhooks at AbacatePay could not be read (${messageOf(error)}).`,
        cure: `Give the key the permissions WEBHOOK:READ and WEBHOOK:CREATE, or see at ${PAGE} that ${endpoint} has the events ${events.join(', ')} and our secret.`,
        isNote: true,
      },
    ];
  }
  if (found.length === 0) {
    return [
      {
        what: 'No webhook is registered at AbacatePay.',
        change: `register the webhook ${endpoint} at AbacatePay with our secret`,
        async make() {
          await send('/webhooks/create', { name: 'Site', endpoint, secret: secret.value, events });
        },
      },
    ];
  }
  /** @type {Finding[]} */
  const findings = [];
  const missing = events.filter((event) => !found.some((each) => each.events.includes(event)));
  if (found.length > 1 || missing.length > 0) {
    findings.push({
      what:
        found.length > 1
          ? `AbacatePay has ${found.length} webhooks with our address.`
          : `The webhook at AbacatePay does not send ${missing.join(', ')}.`,
      cure: `Delete it at ${PAGE} and run npm run setup -- ${id}, which registers it anew.`,
    });
  }
  // After a change of the secret the functions are deployed before the webhook is changed, so this stops no deployment.
  if (found.every(({ updatedAt }) => Date.parse(updatedAt) + SKEW_MS < secret.since.getTime())) {
    findings.push({
      what: 'The webhook at AbacatePay was last changed before our secret, so its events may be refused.',
      cure: `After the next deployment put our secret into it at ${PAGE}, or delete it there and run npm run setup -- ${id}.`,
      isNote: true,
    });
  }
  return findings;
}

/**
 * @param {string | undefined} configured
 * @param {string} key
 * @param {string} path
 * @param {object | undefined} body
 * @returns {Promise<unknown>}
 */
async function request(configured, key, path, body) {
  const origin = process.env.ABACATEPAY_API_URL ?? configured ?? 'https://api.abacatepay.com';
  const response = await fetch(`${origin}/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response.json();
}
