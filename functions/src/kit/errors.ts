import type { ErrorCode, ErrorDetails } from 'domain/kit/errors';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { TRAINER_ERROR_TEXTS } from 'domain/trainer/texts';
import { type FunctionsErrorCode, HttpsError } from 'firebase-functions/https';
import { logFailure } from './logging.ts';

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

const STATUS_OF = {
  'invalid-request': 'invalid-argument',
  unauthenticated: 'unauthenticated',
  'recent-login-required': 'failed-precondition',
  forbidden: 'permission-denied',
  'rate-limited': 'resource-exhausted',
  'pix-paused': 'resource-exhausted',
  'payment-not-found': 'not-found',
  'payment-not-confirmed': 'failed-precondition',
  'registration-failed': 'internal',
  'payer-refused': 'failed-precondition',
  'provider-unavailable': 'unavailable',
  'account-exists': 'already-exists',
  'sign-up-not-allowed': 'permission-denied',
  'already-subscribed': 'failed-precondition',
  'nothing-to-cancel': 'failed-precondition',
  'withdrawal-not-possible': 'failed-precondition',
  'order-paid': 'failed-precondition',
  'link-expired': 'not-found',
  'mailbox-not-confirmed': 'permission-denied',
  maintenance: 'unavailable',
  internal: 'internal',
  'subscriber-gone': 'not-found',
  'no-active-plan': 'failed-precondition',
  'changed-meanwhile': 'aborted',
  'action-not-possible': 'failed-precondition',
} as const satisfies Record<ErrorCode, FunctionsErrorCode>;

const TEXTS: Readonly<Record<ErrorCode, string>> = { ...ERROR_TEXTS, ...TRAINER_ERROR_TEXTS };

/**
 * The error that a browser gets: a status, the Portuguese text and `{code, field?}`. Any other error than an `AppError` is
 * logged, without data, as a failure of `where`, and becomes 'internal'.
 */
export function toHttpsError(where: string, error: unknown): HttpsError {
  if (!(error instanceof AppError)) logFailure(where, error);
  const code = error instanceof AppError ? error.code : 'internal';
  const field = error instanceof AppError ? error.field : undefined;
  const details: ErrorDetails = field === undefined ? { code } : { code, field };
  return new HttpsError(STATUS_OF[code], TEXTS[code], details);
}
