import { ACCOUNT, createAccountFailed } from 'domain/texts/account';
import { OFFLINE } from 'domain/texts/common';
import { ACCOUNT_EXISTS, ERROR_TEXTS, LOOKUP_FAILED, SIGN_UP_NOT_ALLOWED } from 'domain/texts/errors';
import { authFailureOf } from '../../firebase/auth-failure.ts';
import { signUp } from '../../firebase/sign-up.ts';

/** Signs up without a proof; answers null, or the text of what went wrong (spec §5, §8). Never rejects. */
export async function register(email: string, password: string): Promise<string | null> {
  try {
    await signUp(email, password);
    return null;
  } catch (error) {
    const failure = authFailureOf(error, true);
    switch (failure) {
      case 'sign-up-not-allowed':
        return SIGN_UP_NOT_ALLOWED;
      case 'lookup-failed':
        return LOOKUP_FAILED;
      case 'email-in-use':
        return ACCOUNT_EXISTS;
      case 'weak-password':
        return ACCOUNT.passwordTooShort;
      case 'invalid-email':
        return ACCOUNT.invalidEmail;
      case 'rate-limited':
        return createAccountFailed(ERROR_TEXTS['rate-limited']);
      case 'offline':
        return createAccountFailed(OFFLINE);
      case 'wrong-credentials':
      case 'unexpected':
        return ACCOUNT.createFailedUnexpectedly;
    }
  }
}
