import { normalizeEmail } from 'domain/email';
import { loadAuth } from './auth.ts';

/** Starts a session. Rejects with what `authFailureOf` classifies. */
export async function signIn(email: string, password: string): Promise<void> {
  const { signInWithEmailAndPassword } = await import('firebase/auth');
  await signInWithEmailAndPassword(await loadAuth(), normalizeEmail(email), password);
}
