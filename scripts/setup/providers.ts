/** Asks the payment providers and the mail server with a key, as the functions will. */
import { createTransport } from 'nodemailer';
import { Stripe } from 'stripe';
import * as v from 'valibot';
import type { Project } from './open-project.ts';

const TIMEOUT_MS = 10_000;

/** By how much the clocks of two providers may differ when it is asked which of two things is the newer one. */
export const SKEW_MS = 5 * 60_000;

const AnswerSchema = v.object({
  data: v.unknown(),
  success: v.optional(v.boolean(), true),
  error: v.nullish(v.unknown()),
});

export function stripeOf({ values, facts }: Project, key: string) {
  const origin = process.env.STRIPE_API_URL ?? values().STRIPE_API_URL ?? 'https://api.stripe.com';
  const { protocol, hostname, port } = new URL(origin);
  return new Stripe(key, {
    apiVersion: facts.STRIPE_API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port: Number(port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * Asks AbacatePay, with a body by POST, and answers the `data` of its answer. Throws when it refuses, with HTTP's status as
 * `statusCode`; it also refuses with status 200.
 */
export async function askAbacatepay({ values }: Project, key: string, path: string, body?: object) {
  const origin =
    process.env.ABACATEPAY_API_URL ?? values().ABACATEPAY_API_URL ?? 'https://api.abacatepay.com';
  const response = await fetch(`${origin}/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = v.safeParse(AnswerSchema, await response.json().catch(() => null));
  if (response.ok && answer.success && answer.output.success && !answer.output.error)
    return answer.output.data;
  const { status: statusCode } = response;
  const error = answer.success ? JSON.stringify(answer.output.error ?? null) : 'nothing that was expected';
  throw Object.assign(new Error(`AbacatePay answered ${statusCode}: ${error}`), { statusCode });
}

/**
 * Logs in at the mail server and sends nothing. Without a user it only connects, because mails are sent without a login then.
 * Throws when the server refuses.
 */
export async function logInAtMailServer({ values, facts }: Project, password: string) {
  const { SMTP_URL: url, SMTP_USER: user } = values();
  if (url === undefined) throw new Error('SMTP_URL is missing');
  const transport = createTransport(facts.smtpOptions({ url, user, password }));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
