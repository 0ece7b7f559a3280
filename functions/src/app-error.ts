import type { ErrorCode } from 'domain/errors';

/** A refusal with one of the closed codes. `field` names the field of the request that caused it, where one did. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly field?: string,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'AppError';
  }
}
