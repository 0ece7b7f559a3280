/** Tells what is not there from what cannot be read. */
import * as v from 'valibot';

/**
 * The part of an error of Google's clients that says why. Some carry HTTP's code, some that of gRPC.
 */
const ErrorSchema = v.object({
  code: v.optional(v.union([v.number(), v.string()])),
  message: v.optional(v.string(), ''),
  reason: v.optional(v.string()),
});

const NOT_FOUND = [404, 5];
const FORBIDDEN = [403, 7];

/**
 * What a reading answers; undefined where nothing is there. Behind an API that is not enabled, nothing is there either.
 * @template T
 * @param {Promise<T>} reading
 * @returns {Promise<T | undefined>}
 */
export async function orAbsent(reading) {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, NOT_FOUND) || isDisabled(error)) return undefined;
    throw error;
  }
}

/**
 * Whether Google refused because the caller may not.
 * @param {unknown} error
 */
export function isForbidden(error) {
  return hasCode(error, FORBIDDEN);
}

/** @param {unknown} error */
function isDisabled(error) {
  const parsed = v.safeParse(ErrorSchema, error);
  if (!parsed.success || !isForbidden(error)) return false;
  const { message, reason } = parsed.output;
  return reason === 'SERVICE_DISABLED' || /has not been used in project|it is disabled/.test(message);
}

/**
 * @param {unknown} error
 * @param {readonly number[]} codes
 */
function hasCode(error, codes) {
  const parsed = v.safeParse(ErrorSchema, error);
  return parsed.success && codes.includes(Number(parsed.output.code));
}
