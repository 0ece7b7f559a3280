/** The webhook at AbacatePay: one, with our address and events, made after our secret was stored. */
import * as v from 'valibot';
import { messageOf } from '../../processes.ts';
import { askAbacatepay, SKEW_MS } from '../providers.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const PAGE = 'https://app.abacatepay.com/webhooks';

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
        cure: `Give the key the permissions WEBHOOK:READ, WEBHOOK:CREATE and WEBHOOK:DELETE, or see at ${PAGE} that ${endpoint} has the events ${events.join(', ')} and our secret.`,
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
