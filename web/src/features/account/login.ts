import { ACCOUNT } from 'domain/texts/account';
import { OFFLINE } from 'domain/texts/common';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { authFailureOf } from '../../firebase/auth-failure.ts';
import { signIn } from '../../firebase/sign-in.ts';

/** Logs in; answers null, or the text of what went wrong (spec §8). Never rejects. */
export async function login(email: string, password: string): Promise<string | null> {
  try {
    await signIn(email, password);
    return null;
  } catch (error) {
    const failure = authFailureOf(error);
    switch (failure) {
      case 'wrong-credentials':
      case 'invalid-email':
        return ACCOUNT.wrongCredentials;
      case 'rate-limited':
        return ERROR_TEXTS['rate-limited'];
      case 'offline':
        return OFFLINE;
      case 'email-in-use':
      case 'weak-password':
      case 'sign-up-not-allowed':
      case 'lookup-failed':
      case 'unexpected':
        return ACCOUNT.unexpected;
    }
  }
}
