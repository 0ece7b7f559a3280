import type Stripe from 'stripe';
import * as v from 'valibot';
import { ProviderError } from '../ports/provider-error.ts';
import { stripe } from './client.ts';

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
export async function ask<T>(work: (client: Stripe) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ProviderError('unavailable', 'Stripe did not answer in time'));
    }, BUDGET_MS);
  });
  try {
    return await Promise.race([askPatiently(work), late]);
  } finally {
    clearTimeout(timer);
  }
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
  const told = [type, code, param, requestId].filter((part) => part).join(' ');
  switch (type) {
    case 'StripeInvalidRequestError':
      return new ProviderError(
        code === 'resource_missing' ? 'not-found' : 'refused',
        `Stripe refused: ${told}`,
      );
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
    case 'StripeCardError':
    case 'StripeIdempotencyError':
      return new ProviderError('refused', `Stripe refused: ${told}`);
    // A lost connection, a rate limit, Stripe's own failure, or a type of a later SDK: nobody knows what Stripe did.
    default:
      return new ProviderError('unavailable', `Stripe failed: ${told}`);
  }
}
