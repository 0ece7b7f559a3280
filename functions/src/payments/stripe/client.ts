import type Stripe from 'stripe';
import { config } from '../../config/config.ts';
import { STRIPE_SECRET_KEY } from '../../config/secrets.ts';
import { STRIPE_API_VERSION } from './api-version.ts';

/** The time for one request. It is less than an operation has (`ask`), so that a lost request is tried once more. */
const TIMEOUT_MS = 5_000;

let client: Promise<Stripe> | undefined;

/** The official SDK. It is loaded when first used, because loading it takes longer than starting a PIX function. */
export function stripe(): Promise<Stripe> {
  client ??= connect();
  return client;
}

async function connect(): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const { protocol, hostname, port } = new URL(config.STRIPE_API_URL);
  const isPlain = protocol === 'http:';
  return new Sdk(STRIPE_SECRET_KEY.value(), {
    apiVersion: STRIPE_API_VERSION,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: TIMEOUT_MS,
    // Repeating is safe, because every POST carries an idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
