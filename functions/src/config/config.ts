import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import { EmailSchema } from 'domain/email';

const count = (fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), String(fallback));

const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
  'false',
);

const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((item) => item.trim())),
  v.array(v.pipe(v.string(), v.url())),
);

/** A network as `address/prefix`. */
const NetworkSchema = v.pipe(
  v.string(),
  v.check((text) => {
    const [address = '', prefix = ''] = text.split('/');
    try {
      new BlockList().addSubnet(address, Number(prefix || 'none'), isIP(address) === 6 ? 'ipv6' : 'ipv4');
      return true;
    } catch {
      return false;
    }
  }, 'a network such as 192.0.2.0/24'),
);

const networks = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
  v.array(NetworkSchema),
);

const ConfigSchema = v.object({
  /** Base of the PIX provider's API, without the version. */
  ABACATEPAY_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api.abacatepay.com'),
  /**
   * The key, the same for every account, that AbacatePay publishes for checking a webhook's integrity (its documentation,
   * "Webhooks"). Without it no webhook is accepted.
   */
  ABACATEPAY_PUBLIC_KEY: v.optional(v.string()),
  /** Origin of the card provider's API. */
  STRIPE_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api.stripe.com'),
  /** The one account with the fix-PIX button (design §5); without it nobody has. */
  FIX_PIX_EMAIL: v.optional(EmailSchema),
  /** Origins, comma-separated, from which a browser may call the functions directly; the first is the site's own. */
  APP_ORIGINS: v.optional(list, 'http://127.0.0.1:5000,http://localhost:5000'),
  /**
   * How many entries at the end of X-Forwarded-For the platform's own proxies write (1 to 5). The last one is Google's, by
   * its documentation. Whether Hosting's edge writes the one before it, whatever the caller sends, has to be seen on the
   * real project [?]: only then this is 2. Until then a call through Hosting comes from an edge, which is nobody's address.
   */
  TRUSTED_FORWARDED_ENTRIES: v.optional(v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number)), '1'),
  /** Networks, comma-separated, whose addresses many callers share, beside those of `shared-networks.ts`. */
  SHARED_NETWORKS: v.optional(networks, ''),
  RATE_LIMIT_WINDOW_SECONDS: count(600),
  /** Creations of one kind by one account, or for one e-mail from one address, in a window. */
  RATE_LIMIT_CREATIONS_PER_BUYER: count(5),
  /** Creations of one kind from one address, in a window: far more than the customers of a carrier who share it make. */
  RATE_LIMIT_CREATIONS_PER_IP: count(100),
  RATE_LIMIT_POLLS_PER_PAYMENT: count(600),
  /**
   * Creations of every kind by all callers together in an hour, far over any real one: a purchase is about three of them.
   * Above it the trainer is told and, with `APP_CHECK`, attested callers are served only.
   */
  RATE_LIMIT_CREATIONS_PER_HOUR: count(500),
  /** Over how many documents that count is spread. */
  RATE_LIMIT_SHARDS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)), '10'),
  /** Whether the site is built with an App Check key (`VITE_APP_CHECK_KEY`), so that its own callers are attested. */
  APP_CHECK: flag,
});

/** Configuration that is not secret. */
export type Config = v.InferOutput<typeof ConfigSchema>;

/**
 * Reads the configuration from the environment; an empty variable counts as absent. Throws an error that lists every
 * bad variable by name, without its value.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const told = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(ConfigSchema, told);
  if (result.success) return result.output;
  const bad = result.issues.map(
    (issue) => `${v.getDotPath(issue) ?? '?'}: expected ${issue.expected ?? 'another value'}`,
  );
  throw new Error(`Bad configuration:\n${bad.join('\n')}`);
}

/** The configuration of this process, parsed when the process starts. */
export const config = parseConfig(process.env);

/** The site's own origin, without a slash at the end: the first of `APP_ORIGINS`. */
export function siteUrl(): string {
  return config.APP_ORIGINS[0] ?? '';
}
