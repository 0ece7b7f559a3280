import { ACCOUNT } from 'domain/texts/account';
import { OFFLINE } from 'domain/texts/common';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { type AuthFailure, authFailureOf } from '../../../firebase/auth/auth-failure.ts';
import { signIn } from '../../../firebase/auth/sign-in.ts';

const TEXTS: Readonly<Record<AuthFailure, string>> = {
  'wrong-credentials': ACCOUNT.wrongCredentials,
  'invalid-email': ACCOUNT.wrongCredentials,
  'rate-limited': ERROR_TEXTS['rate-limited'],
  offline: OFFLINE,
  'email-in-use': ACCOUNT.unexpected,
  'weak-password': ACCOUNT.unexpected,
  'sign-up-not-allowed': ACCOUNT.unexpected,
  'lookup-failed': ACCOUNT.unexpected,
  unexpected: ACCOUNT.unexpected,
};

/** Logs in. Resolves with null, or with the text of the failure (spec §8). Never rejects. */
export async function login(email: string, password: string): Promise<string | null> {
  try {
    await signIn(email, password);
    return null;
  } catch (error) {
    return TEXTS[authFailureOf(error)];
  }
}
