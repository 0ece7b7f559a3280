import { sendConfirmation } from 'domain/contracts/send-confirmation';
import { normalizeEmail } from 'domain/email';
import { createUserWithEmailAndPassword } from 'firebase/auth';
import { loadAuth } from './auth.ts';
import { callFunction } from '../calls/callable.ts';

/**
 * Makes an account without a proof of payment and has the e-mail sent whose link confirms it. The account is signed in. Rejects with what `authFailureOf(error, true)` classifies.
 */
export async function signUp(email: string, password: string): Promise<void> {
  const auth = await loadAuth();
  await createUserWithEmailAndPassword(auth, normalizeEmail(email), password);
  // The account stands even if this e-mail does not go out: the panel offers to send it again.
  await callFunction(sendConfirmation, null).catch((error: unknown) => {
    console.warn('The confirmation e-mail was not sent', error);
  });
}
