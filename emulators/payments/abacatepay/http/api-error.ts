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
