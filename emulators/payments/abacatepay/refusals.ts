import * as v from 'valibot';
import { parserThat } from '../shared/answer-requests.ts';

/**
 * A refusal in the words of AbacatePay's API. The real API documents several shapes, which the functions below make. Each
 * operation always uses the same one.
 */
export class ApiError extends Error {
  constructor(
    readonly httpStatus: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(String(body['error']));
  }
}

/** A refusal `{error}`, as of a request with a wrong key. */
export function bareError(httpStatus: number, error: string): ApiError {
  return new ApiError(httpStatus, { error });
}

/** A refusal `{error, statusCode}`, as of a malformed request. */
export function statusCodeError(httpStatus: number, error: string): ApiError {
  return new ApiError(httpStatus, { error, statusCode: httpStatus });
}

/** A refusal `{success: false, data: null, error}`, as by a business rule, with 400, 404 or even 200. */
export function envelopeError(httpStatus: number, error: string): ApiError {
  return new ApiError(httpStatus, { success: false, data: null, error });
}

/** Checks a body or a query. Throws a refusal (400, `{error, statusCode}`) that names the first wrong field. */
export const parse = parserThat((message, path) =>
  statusCodeError(400, path === null ? message : `${path}: ${message}`),
);

/** The schema of a text of `min` to `max` characters, none of them a control character. */
export function plainText(min: number, max: number) {
  return v.pipe(
    v.string('expected a string'),
    v.minLength(min, `expected at least ${min} characters`),
    v.maxLength(max, `expected at most ${max} characters`),
    // oxlint-disable-next-line no-control-regex -- the expression excludes control characters
    v.regex(/^[^\u0000-\u001f\u007f]*$/u, 'control characters are not allowed'),
  );
}
