import { ACCOUNT, createAccountFailed } from 'domain/texts/account';
import { OFFLINE } from 'domain/texts/common';
import { ACCOUNT_EXISTS, ERROR_TEXTS, LOOKUP_FAILED, SIGN_UP_NOT_ALLOWED } from 'domain/texts/errors';
import { type AuthFailure, authFailureOf } from '../../../firebase/auth/auth-failure.ts';
import { signUp } from '../../../firebase/auth/sign-up.ts';

const TEXTS: Readonly<Record<AuthFailure, string>> = {
  'sign-up-not-allowed': SIGN_UP_NOT_ALLOWED,
  'lookup-failed': LOOKUP_FAILED,
  'email-in-use': ACCOUNT_EXISTS,
  'weak-password': ACCOUNT.passwordTooShort,
  'invalid-email': ACCOUNT.invalidEmail,
  'rate-limited': createAccountFailed(ERROR_TEXTS['rate-limited']),
  offline: createAccountFailed(OFFLINE),
  'wrong-credentials': ACCOUNT.createFailedUnexpectedly,
  unexpected: ACCOUNT.createFailedUnexpectedly,
};

/** Signs up without a proof. Resolves with null, or with the text of the failure (spec §5, §8). Never rejects. */
export async function trySignUp(email: string, password: string): Promise<string | null> {
  try {
    await signUp(email, password);
    return null;
  } catch (error) {
    return TEXTS[authFailureOf(error, true)];
  }
}
