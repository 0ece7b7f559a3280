import { normalizeEmail } from 'domain/email';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { loadAuth } from './auth.ts';

/** Starts a session. Rejects with an error that `authFailureOf` classifies. */
export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(await loadAuth(), normalizeEmail(email), password);
}
