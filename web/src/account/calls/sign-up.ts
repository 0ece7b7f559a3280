import { sendConfirmation } from 'domain/account/links-contract';
import { ACCOUNT, createAccountFailed } from 'domain/account/texts';
import { OFFLINE } from 'domain/kit/texts';
import { ACCOUNT_EXISTS, ERROR_TEXTS, LOOKUP_FAILED, SIGN_UP_NOT_ALLOWED } from 'domain/kit/error-texts';
import { type AuthFailure, authFailureOf } from '../../kit/firebase/auth/auth-failure.ts';
import { signUp } from '../../kit/firebase/auth/auth.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

const TEXTS: Readonly<Partial<Record<AuthFailure, string>>> = {
  'sign-up-not-allowed': SIGN_UP_NOT_ALLOWED,
  'lookup-failed': LOOKUP_FAILED,
  'email-in-use': ACCOUNT_EXISTS,
  'weak-password': ACCOUNT.passwordTooShort,
  'invalid-email': ACCOUNT.invalidEmail,
  'rate-limited': createAccountFailed(ERROR_TEXTS['rate-limited']),
  offline: createAccountFailed(OFFLINE),
};

/**
 * Signs up without a proof of payment, and asks for the e-mail whose link confirms the mailbox. Resolves with null, or with the
 * text of the failure (spec §5, §8). Never rejects.
 */
export async function trySignUp(email: string, password: string): Promise<string | null> {
  try {
    await signUp(email, password);
  } catch (error) {
    return TEXTS[authFailureOf(error, true)] ?? ACCOUNT.createFailedUnexpectedly;
  }
  // The person is signed in and does not wait for this e-mail. If it fails, the dashboard offers to send it again.
  callFunction(sendConfirmation, null).catch((error: unknown) => {
    console.warn('The confirmation e-mail was not sent', error);
  });
  return null;
}
