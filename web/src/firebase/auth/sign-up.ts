import { sendConfirmation } from 'domain/contracts/links';
import { normalizeEmail } from 'domain/email';
import { createUserWithEmailAndPassword } from 'firebase/auth';
import { loadAuth } from './auth.ts';
import { callFunction } from '../calls/callable.ts';

/**
 * Creates an account without a proof of payment, signs it in and asks for the e-mail whose link confirms the e-mail
 * address. Rejects with an error that `authFailureOf(error, true)` classifies.
 */
export async function signUp(email: string, password: string): Promise<void> {
  const auth = await loadAuth();
  await createUserWithEmailAndPassword(auth, normalizeEmail(email), password);
  // The person is signed in and does not wait for this e-mail. If it fails, the dashboard offers to send it again.
  callFunction(sendConfirmation, null).catch((error: unknown) => {
    console.warn('The confirmation e-mail was not sent', error);
  });
}
