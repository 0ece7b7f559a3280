/** The keys that others give to the owner: what each looks like, and how it is seen to work. */
import * as v from 'valibot';
import { Refusal } from '../deploy/problem.ts';
import { messageOf } from '../processes.ts';
import { askFor } from './ask.ts';
import { askAbacatepay, logInAtMailServer, stripeOf } from './providers.ts';
import type { Project } from './open-project.ts';

/** One thing that the product does with a key. `permission` is what the provider calls the right to do it. */
interface Use {
  permission: string;
  /** Asks for it in a way that changes nothing. Throws when the provider refuses. */
  ask: () => Promise<unknown>;
}

/**
 * A key with all that the product does with it. `old` says where an old key ends, `besides` names the settings that may be at fault
 * instead of the key.
 */
export interface Key {
  name: string;
  shape: RegExp;
  says: string;
  old: string;
  besides?: string;
  uses: (project: Project, value: string) => readonly Use[];
}

/** An id that no object of either provider has. */
const NOTHING = 'of_nothing';

/**
 * Each use of Stripe's key. What would change something is asked of an object that does not exist, or without what it needs: a key
 * with the permission is told so, and nothing happens. The names are those of the page for restricted keys [?].
 */
function usesOfStripe(project: Project, value: string): Use[] {
  const stripe = stripeOf(project, value);
  const { checkout, subscriptions, refunds } = stripe;
  const read = [
    ['Invoices', stripe.invoices],
    ['Invoice Payments', stripe.invoicePayments],
    ['Charges', stripe.charges],
    ['Disputes', stripe.disputes],
    ['Events', stripe.events],
  ] as const;
  return [
    { permission: 'Checkout Sessions: read', ask: () => checkout.sessions.list({ limit: 1 }) },
    {
      permission: 'Checkout Sessions: write',
      ask: () => unlessItIsRead(checkout.sessions.create({ mode: 'subscription' })),
    },
    { permission: 'Subscriptions: read', ask: () => subscriptions.list({ limit: 1 }) },
    {
      permission: 'Subscriptions: write',
      ask: () => unlessItIsRead(subscriptions.update(`sub_${NOTHING}`, { cancel_at_period_end: true })),
    },
    {
      permission: 'Charges and Refunds: write',
      ask: () => unlessItIsRead(refunds.create({ payment_intent: `pi_${NOTHING}` })),
    },
    ...read.map(([what, list]) => ({ permission: `${what}: read`, ask: () => list.list({ limit: 1 }) })),
  ];
}

/** Each use of AbacatePay's key, as `usesOfStripe`. Those of its webhooks are looked at by a step of their own. */
function usesOfAbacatepay(project: Project, value: string): Use[] {
  const ask = (path: string, body?: object) => askAbacatepay(project, value, path, body);
  const id = `pix_char_${NOTHING}`;
  return [
    { permission: 'CHECKOUT:READ', ask: () => ask('/transparents/list?limit=1') },
    { permission: 'CHECKOUT:READ', ask: () => unlessItIsRead(ask(`/transparents/check?id=${id}`)) },
    {
      permission: 'CHECKOUT:CREATE',
      ask: () => unlessItIsRead(ask('/transparents/create', { method: 'PIX', data: {} })),
    },
    { permission: 'REFUND:CREATE', ask: () => unlessItIsRead(ask('/transparents/refund', { id })) },
  ];
}

/** Waits for a request that cannot be carried out. It throws only what says that the provider has not read it for that. */
async function unlessItIsRead(request: Promise<unknown>) {
  try {
    await request;
  } catch (error) {
    if (howItFailed(error) !== 'as-asked') throw error;
  }
}

export const KEYS: readonly Key[] = [
  {
    name: 'STRIPE_SECRET_KEY',
    shape: /^(sk|rk)_(live|test)_\w+$/,
    says: "Stripe's secret key: sk_… or rk_…, at https://dashboard.stripe.com/apikeys",
    old: 'https://dashboard.stripe.com/apikeys',
    uses: usesOfStripe,
  },
  {
    name: 'ABACATEPAY_API_KEY',
    shape: /^abc_(prod|dev)_\w+$/,
    says: "AbacatePay's key of version 2: abc_prod_… or abc_dev_…, under Integração, API",
    old: 'https://app.abacatepay.com, under Integração, API',
    uses: usesOfAbacatepay,
  },
  {
    name: 'SMTP_PASSWORD',
    shape: /^\S.*$/,
    says: 'the password of the SMTP server',
    old: "the mail provider's page",
    besides: 'SMTP_URL and SMTP_USER',
    uses: (project, value) => [{ permission: 'the login', ask: () => logInAtMailServer(project, value) }],
  },
];

const ErrorSchema = v.object({ statusCode: v.optional(v.unknown()), code: v.optional(v.unknown()) });

/**
 * Whether a key was refused, a request that cannot be carried out was read and answered so, or nobody answered as documented.
 * AbacatePay answers a missing permission with 401 and also refuses with 200, so its words count, too.
 */
function howItFailed(error: unknown): 'refused' | 'as-asked' | 'unavailable' {
  const { statusCode, code } = v.parse(v.fallback(ErrorSchema, {}), error);
  const isRefused = statusCode === 401 || statusCode === 403 || code === 'EAUTH';
  if (isRefused || /permission|permiss(ão|ões)/i.test(messageOf(error))) return 'refused';
  const isRead = typeof statusCode === 'number' && statusCode < 500 && ![408, 409, 429].includes(statusCode);
  return isRead ? 'as-asked' : 'unavailable';
}

/**
 * What a provider says against a key; undefined if it takes it for all that the product does. `isRefused` tells a refused key from a
 * provider that could not be asked.
 */
export async function tryKey(project: Project, { uses }: Key, value: string) {
  const asked = uses(project, value);
  const results = await Promise.allSettled(asked.map(({ ask }) => ask()));
  const failed = results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    const { reason: error } = result;
    const isRefused = howItFailed(error) === 'refused';
    return [{ isRefused, permission: asked[index]?.permission, why: messageOf(error).split('\n')[0] }];
  });
  const refused = failed.filter(({ isRefused }) => isRefused);
  const [first] = refused.length > 0 ? refused : failed;
  if (first === undefined || refused.length === 0 || refused.length === asked.length) return first;
  const lacking = [...new Set(refused.map(({ permission }) => permission))].join(', ');
  return { ...first, why: `it lacks ${lacking} (${first.why})` };
}

/** The sentence about the settings that may be at fault instead of a key, with a space before it; empty without any. */
export function adviceBesides({ id }: Project, { besides }: Key) {
  return besides === undefined ? '' : ` Or mend ${besides} in config/${id}.env.`;
}

/** A key that the owner gives, seen to work. It is never printed. */
export async function askForKey(project: Project, key: Key) {
  const { name, says, shape } = key;
  const value = await askFor(project, { name, says, isRight: (text) => shape.test(text), isSecret: true });
  const told = await tryKey(project, key, value);
  if (told === undefined) return value;
  throw new Refusal({
    what: `${name} was not stored, because it was not seen to work: ${told.why}.`,
    cure: `${
      told.isRefused
        ? 'See that it is whole, and has the permissions of docs/going-live.md or belongs to SMTP_USER. Then run the same command again.'
        : 'See that this machine reaches the provider. Then run the same command again.'
    }${adviceBesides(project, key)}`,
  });
}
