import { sendPasswordReset as contract } from 'domain/account/links-contract';
import { ACCOUNT } from 'domain/account/texts';
import { OFFLINE } from 'domain/kit/texts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { type AuthFailure, authFailureOf } from '../../kit/firebase/auth/auth-failure.ts';
import { signIn } from '../../kit/firebase/auth/auth.ts';
import { callErrorText } from '../../kit/firebase/calls/call-error.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

const TEXTS: Readonly<Partial<Record<AuthFailure, string>>> = {
  'wrong-credentials': ACCOUNT.wrongCredentials,
  'invalid-email': ACCOUNT.wrongCredentials,
  'rate-limited': ERROR_TEXTS['rate-limited'],
  offline: OFFLINE,
};

/** Logs in. Resolves with null, or with the text of the failure (spec §8). Never rejects. */
export async function login(email: string, password: string): Promise<string | null> {
  try {
    await signIn(email, password);
    return null;
  } catch (error) {
    return TEXTS[authFailureOf(error)] ?? ACCOUNT.unexpected;
  }
}

/** Has the server mail a link that resets the password. Resolves with null, or with the text of the failure. Never rejects. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    await callFunction(contract, { email });
    return null;
  } catch (error) {
    // The server answers alike with and without an account, so no failure tells whether there is one.
    return callErrorText(error);
  }
}
