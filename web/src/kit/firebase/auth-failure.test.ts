import { describe, expect, it } from 'vitest';
import { LOOKUP_FAILED, SIGN_UP_NOT_ALLOWED } from 'domain/kit/error-texts';
import { authFailureOf } from './auth-failure.ts';

const failed = (code: string, message = '') => ({ code, message: `Firebase: ${message} (${code}).` });
const gate = (status: number, message: string) =>
  `((HTTP request to http://127.0.0.1/gate returned HTTP error ${status}: {"error":{"message":"${message}"}}))`;

describe('a failed sign-up', () => {
  it('is a refusal when the gate says so in its JSON', () => {
    const error = failed('auth/internal-error', gate(403, SIGN_UP_NOT_ALLOWED));
    expect(authFailureOf(error, true)).toBe('sign-up-not-allowed');
  });

  it('is a refusal when Firebase sends only the code', () => {
    expect(authFailureOf(failed('auth/error-code:-47'), true)).toBe('sign-up-not-allowed');
  });

  it('is a failed look-up when the gate timed out', () => {
    const error = failed(
      'auth/internal-error',
      '((Deadline exceeded making request to http://127.0.0.1/gate.))',
    );
    expect(authFailureOf(error, true)).toBe('lookup-failed');
  });

  it('is a failed look-up when the gate says that it could not look', () => {
    expect(authFailureOf(failed('auth/internal-error', gate(500, LOOKUP_FAILED)), true)).toBe(
      'lookup-failed',
    );
  });
});

describe('a failed login', () => {
  it('does not tell whether the e-mail or the password was wrong', () => {
    expect(authFailureOf(failed('auth/user-not-found'))).toBe('wrong-credentials');
    expect(authFailureOf(failed('auth/wrong-password'))).toBe('wrong-credentials');
    expect(authFailureOf(failed('auth/invalid-credential'))).toBe('wrong-credentials');
  });

  it('is offline when Firebase could not even be loaded', () => {
    expect(authFailureOf(new TypeError('Failed to fetch'))).toBe('offline');
  });

  it('is not mistaken for the gate’s refusal', () => {
    expect(authFailureOf(failed('auth/internal-error'))).toBe('unexpected');
  });
});
