import { defineSecret } from 'firebase-functions/params';
import * as v from 'valibot';
import { ConfigSchema } from './config-schema.ts';

export const ABACATEPAY_API_KEY = defineSecret('ABACATEPAY_API_KEY');

/** A text of our own, at least 32 characters long, that the PIX provider sends with every webhook. */
export const ABACATEPAY_WEBHOOK_SECRET = defineSecret('ABACATEPAY_WEBHOOK_SECRET');

/** The card provider's API key: `sk_…` or `rk_…`, of live or test mode. */
export const STRIPE_SECRET_KEY = defineSecret('STRIPE_SECRET_KEY');

/** The key `whsec_…` with which the card provider signs its webhooks to this endpoint. */
export const STRIPE_WEBHOOK_SECRET = defineSecret('STRIPE_WEBHOOK_SECRET');

/** The password of the SMTP server's user, or the key that a mail provider gives for it. */
export const SMTP_PASSWORD = defineSecret('SMTP_PASSWORD');

type Config = v.InferOutput<typeof ConfigSchema>;

/**
 * Reads the configuration from the environment; an empty variable counts as absent. Throws an error that lists every
 * bad variable by name, without its value.
 */
function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(ConfigSchema, present);
  if (result.success) return result.output;
  const bad = result.issues.map(
    (issue) => `${v.getDotPath(issue) ?? '?'}: expected ${issue.expected ?? 'another value'}`,
  );
  throw new Error(`Bad configuration:\n${bad.join('\n')}`);
}

/**
 * Whether firebase-tools only asks which functions there are. It asks before it has read the project's configuration, and
 * with this variable set nothing is served.
 */
const isDiscovery =
  process.env['FUNCTIONS_CONTROL_API'] !== undefined ||
  process.env['FUNCTIONS_MANIFEST_OUTPUT_PATH'] !== undefined;

/** What stands in for the required variables during a discovery. The name belongs to nobody (RFC 2606). */
const DISCOVERY_VALUES = {
  APP_ORIGINS: 'https://discovery.invalid',
  SMTP_URL: 'smtps://discovery.invalid',
  MAIL_FROM: 'discovery@discovery.invalid',
};

/** The configuration of this process, parsed when the process starts. */
export const config = parseConfig(isDiscovery ? { ...DISCOVERY_VALUES, ...process.env } : process.env);

/** The site's own origin, without a slash at the end: the first of `APP_ORIGINS`. */
export function siteUrl(): string {
  return config.APP_ORIGINS[0] ?? '';
}
