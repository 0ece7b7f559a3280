/** A refusal as the provider words it: `{error: {type, code?, param?, message, …}}`. */
export class ApiError extends Error {
  constructor(
    readonly httpStatus: number,
    readonly error: Readonly<{
      type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
      message: string;
      code?: string;
      param?: string;
      decline_code?: string;
    }>,
  ) {
    super(error.message);
  }
}

/** 400: something about the request's parameters is wrong. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * What is named does not exist: 404 when the path names it (`param` is then `id`), 400 when a parameter does.
 * `what` is the object's name as in `No such customer: 'cus_1'`.
 */
export function noSuch(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
