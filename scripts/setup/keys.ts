/** The keys that others give to the owner: what each looks like, and how it is seen to work. */
import * as v from 'valibot';
import { Refusal } from '../deploy/problem.ts';
import { messageOf } from '../processes.ts';
import { askFor } from './ask.ts';
import { askAbacatepay, logInAtMailServer, stripeOf } from './providers.ts';
import type { Project } from './open-project.ts';

/**
 * `tryOut` asks the provider a question that changes nothing, and throws when it is refused. `old` says where an old key ends,
 * `besides` names the settings that may be at fault instead of the key.
 */
export interface Key {
  name: string;
  shape: RegExp;
  says: string;
  old: string;
  besides?: string;
  tryOut: (project: Project, value: string) => Promise<unknown>;
}

export const KEYS: readonly Key[] = [
  {
    name: 'STRIPE_SECRET_KEY',
    shape: /^(sk|rk)_(live|test)_\w+$/,
    says: "Stripe's secret key: sk_… or rk_…, at https://dashboard.stripe.com/apikeys",
    old: 'https://dashboard.stripe.com/apikeys',
    tryOut: (project, value) => stripeOf(project, value).checkout.sessions.list({ limit: 1 }),
  },
  {
    name: 'ABACATEPAY_API_KEY',
    shape: /^abc_(prod|dev)_\w+$/,
    says: "AbacatePay's key of version 2: abc_prod_… or abc_dev_…, under Integração, API",
    old: 'https://app.abacatepay.com, under Integração, API',
    tryOut: (project, value) => askAbacatepay(project, value, '/transparents/list?limit=1'),
  },
  {
    name: 'SMTP_PASSWORD',
    shape: /^\S.*$/,
    says: 'the password of the SMTP server',
    old: "the mail provider's page",
    besides: 'SMTP_URL and SMTP_USER',
    tryOut: logInAtMailServer,
  },
];

const ErrorSchema = v.object({ statusCode: v.optional(v.unknown()), code: v.optional(v.unknown()) });

/**
 * What a provider says against a key; undefined if it takes it. `isRefused` tells a refused key from a provider that could not be
 * asked.
 */
export async function tryKey(project: Project, { tryOut }: Key, value: string) {
  try {
    await tryOut(project, value);
    return undefined;
  } catch (error) {
    const { statusCode, code } = v.parse(v.fallback(ErrorSchema, {}), error);
    const isRefused = statusCode === 401 || statusCode === 403 || code === 'EAUTH';
    return { isRefused, why: messageOf(error).split('\n')[0] };
  }
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
