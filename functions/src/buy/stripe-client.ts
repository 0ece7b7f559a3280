import type Stripe from 'stripe';
import * as v from 'valibot';
import { SessionIdSchema } from 'domain/buy/proof';
import { config, STRIPE_SECRET_KEY } from '../kit/config.ts';
import { STRIPE_API_VERSION } from '../kit/deployment.ts';
import { within } from '../kit/time.ts';
import { ProviderError } from './gateways.ts';

/** The time for one request. It is less than an operation has (`ask`), so that a lost request is tried once more. */
const TIMEOUT_MS = 5_000;

let client: Promise<Stripe> | undefined;

/** The official SDK. It is loaded when first used, because loading it takes longer than starting a PIX function. */
function stripe(): Promise<Stripe> {
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

/** The time for all requests of one operation. A webhook runs up to three operations and has to end within 25 s. */
const BUDGET_MS = 8_000;

/** The fields that are read of the SDK's errors. Their messages are not logged, because they may quote what a buyer typed. */
const StripeErrorSchema = v.object({
  type: v.string(),
  code: v.nullish(v.string()),
  param: v.nullish(v.string()),
  requestId: v.nullish(v.string()),
});

/** Runs one operation on Stripe's API, within 8 s. Throws `ProviderError`. */
export function ask<T>(work: (client: Stripe) => Promise<T>): Promise<T> {
  const late = () => new ProviderError('unavailable', 'Stripe did not answer in time');
  return within(BUDGET_MS, askPatiently(work), late);
}

/** Runs an operation of any number of requests, each with its own time limit. Throws `ProviderError`. */
export async function askPatiently<T>(work: (client: Stripe) => Promise<T>): Promise<T> {
  const client = await stripe();
  try {
    return await work(client);
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Reads the fields of an answer that we use. Throws `ProviderError` if they are not as documented. */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  const where = parsed.issues.map((issue) => v.getDotPath(issue)).join(', ');
  throw new ProviderError('unavailable', `Stripe's data are not as documented: ${where}`);
}

/** Whether Stripe refused a request as invalid, with this code and about this parameter, if given ("Error codes"). */
export function isRefusal(error: unknown, code?: string, param?: string): boolean {
  const parsed = v.safeParse(StripeErrorSchema, error);
  if (!parsed.success || parsed.output.type !== 'StripeInvalidRequestError') return false;
  return (
    (code === undefined || parsed.output.code === code) &&
    (param === undefined || parsed.output.param === param)
  );
}

/** The answer, or null if Stripe knows no object with this id. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw error;
  }
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const parsed = v.safeParse(StripeErrorSchema, error);
  // The SDK throws an error of another form if the reply is not Stripe's.
  if (!parsed.success)
    return new ProviderError('unavailable', "Stripe's answer cannot be read", { cause: error });
  const { type, code, param, requestId } = parsed.output;
  const details = [type, code, param, requestId].filter((part) => part).join(' ');
  switch (type) {
    case 'StripeInvalidRequestError':
      return new ProviderError(refusalOf(code, param), `Stripe refused: ${details}`);
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new ProviderError('key-refused', `Stripe refused our key: ${details}`);
    case 'StripeCardError':
    case 'StripeIdempotencyError':
      return new ProviderError('refused', `Stripe refused: ${details}`);
    // A lost connection, a rate limit, Stripe's own failure, or a type of a later SDK: nobody knows what Stripe did.
    default:
      return new ProviderError('unavailable', `Stripe failed: ${details}`);
  }
}

function refusalOf(code: string | null | undefined, param: string | null | undefined) {
  if (code === 'resource_missing') return 'not-found';
  // The address is all that a buyer types of what Stripe is sent. No visitor may make it look as if nobody could buy.
  return code === 'email_invalid' || param === 'customer_email' ? 'payer' : 'refused';
}

/** A moment on Stripe's wire: whole seconds since the epoch. */
export const Moment = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((seconds) => new Date(seconds * 1000)),
);

/** An amount on Stripe's wire: centavos of BRL. */
export const Cents = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Stripe's longest page. */
export const PAGE = 100;

const FoundSessionSchema = v.object({
  id: SessionIdSchema,
  metadata: v.fallback(v.object({ order_id: v.nullish(v.string(), null) }), { order_id: null }),
});

interface FoundSession {
  readonly id: string;
  readonly order_id: string | null;
}

const FoundInvoicePaymentSchema = v.object({
  invoice: v.object({
    parent: v.nullish(v.object({ subscription_details: v.nullish(v.object({ subscription: v.string() })) })),
  }),
});

/** Asks Stripe for a session by its own id or its subscription's. Answers null if there is none. */
export async function findSession(
  client: Stripe,
  kind: 'session' | 'subscription',
  id: string,
): Promise<FoundSession | null> {
  const sessions = client.checkout.sessions;
  const session =
    kind === 'session'
      ? await orNull(sessions.retrieve(id))
      : (await orNull(sessions.list({ subscription: id, limit: 1 })))?.data[0];
  return session ? toFound(session) : null;
}

/** The subscription whose invoice a payment intent paid, or null if there is none. A charge itself does not name it. */
export async function subscriptionOf(client: Stripe, payment_intent: string): Promise<string | null> {
  const found = await orNull(
    client.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      expand: ['data.invoice'],
      limit: 1,
    }),
  );
  if (found?.data[0] === undefined) return null;
  const { invoice } = readAnswer(FoundInvoicePaymentSchema, found.data[0]);
  return invoice.parent?.subscription_details?.subscription ?? null;
}

function toFound(session: unknown): FoundSession {
  const { id, metadata } = readAnswer(FoundSessionSchema, session);
  return { id, order_id: metadata.order_id };
}
