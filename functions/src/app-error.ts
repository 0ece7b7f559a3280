import type { ErrorCode } from 'domain/errors';

/** A refusal with one of the closed codes; `field` names the offending field of the request, if one is to blame. */
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
