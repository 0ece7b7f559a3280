import * as v from 'valibot';
import { StoredEmailSchema } from 'domain/kit/email';

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

/** The address of an SMTP server. It is no secret, so it must not carry the password. */
const smtpUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^smtps?:\/\/[^/@?#]+\/?$/, 'smtps://host or smtp://host:port, without user and password'),
);

/**
 * The key that AbacatePay publishes for checking a webhook's integrity, the same for every account (its page "Webhooks: security",
 * and the constant of its npm package `@abacatepay/adapters` 1.0.2). It is no secret: the webhook's secret proves the sender.
 */
const PUBLISHED_KEY =
  't9dXRhHHo3yDEj5pVDYz0frf7q6bMKyMRmxxCPIPp3RCplBfXRxqlC6ZpiWmOqj4L63qEaeUOtrCI8P0VMUgo6iIga2ri9ogaHFs0WIIywSMg0q7RmBfybe1E5XJcfC4IW3alNqym0tXoAKkzvfEjZxV6bE0oG2zJrNNYmUCKZyV0KZ3JS8Votf9EAWWYdiDkMkpbMdPggfh1EqHlVkMiTady6jOR3hyzGEHrIz2Ret0xHKMbiqkr9HS1JhNHDX9';

/**
 * What a deployment has to tell the functions besides their secrets. A variable without a default is refused where it is
 * absent, before anything is deployed. `config/example.env` says where each value comes from.
 */
export const ConfigSchema = v.object({
  /** Base of the PIX provider's API, without the version. */
  ABACATEPAY_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api.abacatepay.com'),
  /** The key of the webhooks' signatures, should AbacatePay ever publish another one. */
  ABACATEPAY_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.length(PUBLISHED_KEY.length)), PUBLISHED_KEY),
  STRIPE_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api.stripe.com'),
  /**
   * The SMTP server that sends the mails: `smtps://host` (TLS from the first byte, port 465) or `smtp://host` (STARTTLS,
   * port 587), with `:port` where it differs.
   */
  SMTP_URL: smtpUrl,
  /** The user of the SMTP server; its password is the secret `SMTP_PASSWORD`. Without it nobody logs in there. */
  SMTP_USER: v.optional(v.string()),
  /** The sender's address of every mail, in a domain that the SMTP server may send for. */
  MAIL_FROM: StoredEmailSchema,
  /** The mailbox that gets the answers to mails; the trainer's if it is absent. */
  MAIL_REPLY_TO: v.optional(StoredEmailSchema),
  /** The e-mail of the one account that has the fix-PIX button (spec §6). If it is absent, no account has it. */
  FIX_PIX_EMAIL: v.optional(StoredEmailSchema),
  /** Comma-separated origins from which a browser may call the functions directly. The first is the site's own. */
  APP_ORIGINS: list,
  /**
   * Instances of each of the two services of calls that stay warm (`minInstances`), which Google bills while they wait.
   * firebase-tools reads it, not the functions.
   */
  MIN_INSTANCES: count(0),
  /** Orders of one method by one account in ten minutes. */
  RATE_LIMIT_ORDERS_PER_ACCOUNT: count(5),
  /** Calls in ten minutes that do something with one payment's id, each of which asks its provider. Polls are not counted. */
  RATE_LIMIT_USES_PER_PAYMENT: count(60),
  /** Calls of one kind by one trainer in ten minutes: more than a person makes, fewer than a program. */
  RATE_LIMIT_CALLS_PER_TRAINER: count(120),
  /** Whether the site is closed: calls are refused with a text, webhooks put off, schedules and mail wait. */
  MAINTENANCE: flag,
});
