/**
 * A refusal as AbacatePay's API words it. The real API uses several shapes; the constructors below are the
 * ones it documents, and each operation always uses the same one.
 */
export class ApiError extends Error {
  constructor(
    readonly httpStatus: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(String(body['error']));
  }
}

/** `{error}`: how authentication is refused. */
export function bareError(httpStatus: number, error: string): ApiError {
  return new ApiError(httpStatus, { error });
}

/** `{error, statusCode}`: how malformed requests are refused. */
export function statusCodeError(httpStatus: number, error: string): ApiError {
  return new ApiError(httpStatus, { error, statusCode: httpStatus });
}

/** `{success: false, data: null, error}`: how business rules refuse, with 400, 404 or even 200. */
export function envelopeError(httpStatus: number, error: string): ApiError {
  return new ApiError(httpStatus, { success: false, data: null, error });
}
