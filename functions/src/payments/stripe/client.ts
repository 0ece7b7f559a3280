import type Stripe from 'stripe';
import { config } from '../../config/config.ts';
import { STRIPE_SECRET_KEY } from '../../config/secrets.ts';

/** The wire format that our schemas are written for. */
const API_VERSION = '2026-10-28.endive';
/** One request; less than an operation has (`ask`), so that one lost on its way is tried once more. */
const TIMEOUT_MS = 5_000;

let client: Promise<Stripe> | undefined;

/** The official SDK, loaded when first used: importing it costs more than a whole PIX function. */
export function stripe(): Promise<Stripe> {
  client ??= connect();
  return client;
}

async function connect(): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const { protocol, hostname, port } = new URL(config.STRIPE_API_URL);
  const isPlain = protocol === 'http:';
  return new Sdk(STRIPE_SECRET_KEY.value(), {
    apiVersion: API_VERSION,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: TIMEOUT_MS,
    // Safe: every POST carries an idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
