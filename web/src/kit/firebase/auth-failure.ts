import * as v from 'valibot';
import { ERROR_TEXTS, LOOKUP_FAILED } from 'domain/kit/error-texts';
import { OFFLINE } from 'domain/kit/texts';
import { reenterPassword } from './auth.ts';

export type AuthFailure =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'weak-password'
  | 'rate-limited'
  | 'offline'
  /** The sign-up gate refused: the e-mail address has no active plan. */
  | 'sign-up-not-allowed'
  | 'lookup-failed'
  | 'unexpected';

const FirebaseErrorSchema = v.object({ code: v.string(), message: v.string() });

/**
 * The gate's refusal arrives as `auth/internal-error` with its JSON in the message, in production sometimes only as
 * `auth/error-code:-47` without text. Both count as a refusal unless the message names a time-out or our own failure.
 */
function gateFailure(message: string): AuthFailure {
  return /deadline|failed to make request/i.test(message) || message.includes(LOOKUP_FAILED)
    ? 'lookup-failed'
    : 'sign-up-not-allowed';
}

/** Classifies the error of a Firebase Auth call. `signingUp` says whether the call passed the sign-up gate. */
export function authFailureOf(error: unknown, signingUp = false): AuthFailure {
  const parsed = v.safeParse(FirebaseErrorSchema, error);
  // Any other error comes from loading Auth, where only the network can fail.
  if (!parsed.success || !parsed.output.code.startsWith('auth/')) return 'offline';
  const { code, message } = parsed.output;
  switch (code) {
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
    case 'auth/wrong-password':
    case 'auth/user-not-found':
    case 'auth/user-disabled':
      return 'wrong-credentials';
    case 'auth/email-already-in-use':
      return 'email-in-use';
    case 'auth/invalid-email':
      return 'invalid-email';
    case 'auth/weak-password':
    case 'auth/password-does-not-meet-requirements':
      return 'weak-password';
    case 'auth/too-many-requests':
      return 'rate-limited';
    case 'auth/network-request-failed':
      return 'offline';
    case 'auth/internal-error':
    case 'auth/error-code:-47':
      return signingUp ? gateFailure(message) : 'unexpected';
    default:
      return 'unexpected';
  }
}

/** Checks the account's password again. Resolves with null, or with the text of the failure; `wrong` is that of a wrong password. */
export async function passwordProblem(password: string, wrong: string): Promise<string | null> {
  try {
    await reenterPassword(password);
    return null;
  } catch (error) {
    switch (authFailureOf(error)) {
      case 'wrong-credentials':
        return wrong;
      case 'rate-limited':
        return ERROR_TEXTS['rate-limited'];
      case 'offline':
        return OFFLINE;
      default:
        return ERROR_TEXTS.internal;
    }
  }
}
