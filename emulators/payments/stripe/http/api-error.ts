/** A refusal in the provider's shape: `{error: {type, code?, param?, message, …}}`. */
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

/** The refusal (400) of parameters that cannot be read. Nothing was carried out, so no idempotency key keeps it. */
export class ParameterError extends ApiError {
  constructor(message: string, details: { code?: string; param?: string } = {}) {
    super(400, { type: 'invalid_request_error', message, ...details });
  }
}

/** The refusal (400) of a request that the business rules forbid. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * The refusal of an unknown id: 404 for an id in the path (`param` is then `id`), 400 for an id in a parameter. `what` is the
 * object's name, as `customer` in `No such customer: 'cus_1'`.
 */
export function noSuch(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
