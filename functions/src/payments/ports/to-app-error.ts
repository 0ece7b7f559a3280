import * as logger from 'firebase-functions/logger';
import { AppError } from '../../errors.ts';
import { ProviderError } from './provider-error.ts';

/** Logs a provider's failure and answers it as an `AppError`. Answers any other error as it is. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  logger.warn(error.message, { kind: error.kind });
  switch (error.kind) {
    case 'payer':
      return new AppError('payer-refused', 'customer_tax_id', { cause: error });
    case 'not-found':
      return new AppError('payment-not-found', undefined, { cause: error });
    case 'refused':
    case 'already-done':
    case 'unavailable':
      return new AppError('provider-unavailable', undefined, { cause: error });
    default:
      return error.kind satisfies never;
  }
}
