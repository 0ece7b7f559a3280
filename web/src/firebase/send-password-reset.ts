import { normalizeEmail } from 'domain/email';
import { loadAuth } from './auth.ts';

/** Asks for a password-reset e-mail. Resolves alike whether the account exists or not, when the service protects that. */
export async function sendPasswordReset(email: string): Promise<void> {
  const { sendPasswordResetEmail } = await import('firebase/auth');
  await sendPasswordResetEmail(await loadAuth(), normalizeEmail(email));
}
