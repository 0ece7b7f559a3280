import { normalizeEmail } from 'domain/email';
import { createUserWithEmailAndPassword, sendEmailVerification } from 'firebase/auth';
import { loadAuth } from './auth.ts';

/**
 * Makes an account without a proof of payment and sends the e-mail that confirms it, whose link continues to the panel.
 * The account is signed in. Rejects with what `authFailureOf(error, true)` classifies.
 */
export async function signUp(email: string, password: string): Promise<void> {
  const auth = await loadAuth();
  const { user } = await createUserWithEmailAndPassword(auth, normalizeEmail(email), password);
  // The account stands even if this e-mail does not go out: the panel offers to send it again.
  await sendEmailVerification(user, { url: `${window.location.origin}/dashboard` }).catch(
    (error: unknown) => {
      console.warn('The verification e-mail was not sent', error);
    },
  );
}
